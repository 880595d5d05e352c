import FileAccess
import FormOperations
import Formwright

extension ParsedCommand {
  /// Where the command line says that the forms of templates are: `--form FILE` is the form of any template;
  /// `--form NAME=FILE` the one that a template calls NAME.
  private func formPlaces() throws(FormwrightError) -> FormPlaces {
    var places = FormPlaces()
    for value in values(of: BatchCommand.form) {
      // A file whose own name has an equals sign is meant if it exists.
      if let equals = value.firstIndex(of: "="), FileIdentity(path: value) == nil {
        places.byName[String(value[..<equals])] = String(value[value.index(after: equals)...])
      } else if places.only == nil {
        places.only = value
      } else {
        throw usage("--form is given more than once without a name; use --form NAME=FILE")
      }
    }
    places.directory = value(of: BatchCommand.formDirectory)
    return places
  }

  /// The template at a path, with its forms where the command line says.
  func template(_ path: String) throws(FormwrightError) -> TemplateFile {
    let places = try formPlaces()
    let file = try TemplateFile(path: path, forms: places) { path throws(FormwrightError) in
      try openForm(path)
    }
    file.template.filterProgram = "/proc/self/exe"
    let named = file.template.formPaths
    if places.only != nil, Set(named).count > 1 {
      throw usage("the template names several forms; use --form NAME=FILE")
    }
    if let unknown = places.unknownNames(besides: named).first {
      let names = Set(named).sorted().map { "“\($0)”" }.joined(separator: ", ")
      throw usage("the template names no form “\(unknown)”; it names \(names)")
    }
    guard file.template.isPacket else { return file }
    for option in [OptionDescription.pages, .corrections] where has(option) {
      throw usage(
        "\(option.spelling) cannot be used with a template whose forms depend on the record")
    }
    return file
  }
}
