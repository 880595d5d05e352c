import CJQ
import Glibc

// Serves filters on standard input, as the program `formwright` does, for tests of targets below it.
exit(fw_jq_serve(0))
