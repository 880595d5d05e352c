import FormwrightCLI
import Glibc

FatalSignals.becomeExitCodes()
exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
