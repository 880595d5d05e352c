/// The functions of jq 1.6 that a template may use.
///
/// What is left out reaches beyond the record: the clock, the environment, the local time zone, files,
/// other input, messages, and the end of the process.
enum FilterFunctions {
  /// Those that give, or find, values by keys that a filter need not name.
  static let ofAnyKey: Set<String> = [
    "getpath", "keys", "keys_unsorted", "leaf_paths", "map_values", "paths", "recurse",
    "to_entries", "tojson", "tostream", "walk", "with_entries",
  ]

  static let allowed: Set<String> = [
    "IN", "INDEX", "JOIN", "acos", "acosh", "add", "all", "any", "arrays", "ascii_downcase",
    "ascii_upcase", "asin", "asinh", "atan", "atan2", "atanh", "booleans", "bsearch", "capture",
    "cbrt", "ceil", "combinations", "contains", "copysign", "cos", "cosh", "date", "del",
    "delpaths", "drem", "empty", "endswith", "erf", "erfc", "error", "exp", "exp10", "exp2",
    "explode", "expm1", "fabs", "false", "fdim", "finites", "first", "flatten", "floor", "fma",
    "fmax",
    "fmin", "fmod", "format", "frexp", "from_entries", "fromdate", "fromdateiso8601", "fromjson",
    "fromstream", "gamma", "getpath", "gmtime", "group_by", "gsub", "has", "hypot", "implode", "in",
    "index", "indices", "infinite", "inside", "isempty", "isfinite", "isinfinite", "isnan",
    "isnormal", "iterables", "j0", "j1", "jn", "join", "keys", "keys_unsorted", "last", "ldexp",
    "leaf_paths", "length", "lgamma", "lgamma_r", "limit", "log", "log10", "log1p", "log2", "logb",
    "ltrimstr", "map", "map_values", "match", "max", "max_by", "min", "min_by", "mktime", "modf",
    "nan", "nearbyint", "null", "nextafter", "nexttoward", "normals", "not", "nth", "nulls",
    "numbers",
    "objects", "path", "paths", "pow", "pow10", "range", "recurse", "recurse_down", "remainder",
    "repeat", "reverse", "rindex", "rint", "round", "rtrimstr", "scalars", "scalb", "scalbln",
    "scan", "select", "setpath", "significand", "sin", "sinh", "sort", "sort_by", "split",
    "splits", "sqrt", "startswith", "strftime", "strings", "strptime", "sub", "tan", "tanh", "test",
    "tgamma", "to_entries", "todate", "todateiso8601", "tojson", "tonumber", "tostream", "tostring",
    "transpose", "true", "trunc", "truncate_stream", "type", "unique", "unique_by", "until",
    "utf8bytelength", "values", "walk", "while", "with_entries", "y0", "y1", "yn",
  ]

  static let refused: Set<String> = [
    "__loc__", "break", "builtins", "debug", "env", "get_jq_origin", "get_prog_origin",
    "get_search_list", "halt", "halt_error", "have_decnum", "have_literal_numbers", "import",
    "include", "input", "input_filename", "input_line_number", "inputs", "localtime", "module",
    "modulemeta", "now", "stderr", "strflocaltime",
  ]

  static let keywords: Set<String> = [
    "if", "then", "elif", "else", "end", "and", "or", "as", "def", "reduce", "foreach", "try",
    "catch", "label",
  ]

  /// What cannot be the name of a variable.
  static let reserved = keywords.union(["break", "import", "include", "module"])

  static let formats: Set<String> = [
    "text", "json", "html", "uri", "csv", "tsv", "sh", "base64", "base64d",
  ]
}
