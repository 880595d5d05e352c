import FormwrightCLI
import Glibc

if let status = FilterService.runIfAsked(Array(CommandLine.arguments.dropFirst())) { exit(status) }
FatalSignals.becomeExitCodes()
WriteSignals.becomeErrors()
exit(
  await Program.run(
    Array(CommandLine.arguments.dropFirst()), calledAs: CommandLine.arguments.first ?? ""))
