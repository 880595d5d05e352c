import FormwrightCLI
import Glibc

FatalSignals.becomeExitCodes()
WriteSignals.becomeErrors()
exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
