package import Diagnostics
import DocumentEditing
package import FormFilling
package import InteractiveForms
package import PDFObjects
import StructuredData
import Typography

/// The forms of a template, put together for each record: which of them an output has, and how often,
/// depends on the record.
///
/// The forms that a record needs become one document with one interactive form, which is compiled as any
/// other. Records that need the same forms share it.
package struct Packet: Sendable {
  /// A file with a form of the packet.
  package struct File: Sendable {
    /// The path, for messages.
    package var name: String
    var source: ImportSource
    let finishing: FinishingOptions

    /// - Parameters:
    ///   - document: repaired by reading its form.
    ///   - finishing: how an output is finished that begins with this file.
    package init(
      name: String, document: Document, form: Form, finishing: FinishingOptions,
      labels: any LabelFinder
    ) {
      self.name = name
      self.finishing = finishing
      var document = document
      document.keepLabels(of: form, labels)
      source = ImportSource(repaired: document, form: form)
    }
  }

  private let files: [File]
  private var template: Template
  /// The names of `let` that differ between copies of a form.
  private let copyDefinitions: [Template.Definition]
  private var forms: [BoundForm] = []
  private let options: PlanOptions
  private let pictures: any PictureSource
  private let labels: any LabelFinder
  /// Warnings about the files and the bindings, each with the name of its file, or nil for the template.
  package private(set) var diagnostics: [(file: String?, diagnostics: [Diagnostic])] = []
  /// The names of forms, and the fields of each that no binding fills.
  package private(set) var unfilledFields: [(form: String, fields: [String])] = []
  private let compiled: CompiledPackets
  private let catalogs = FontCatalogs()

  /// A form of the template that has been bound.
  private struct BoundForm: Sendable {
    var title: String?
    var file: Int
    var binding: RecordBinding
    /// The places of the pages, from 0; those of copies for the rest of a list.
    var pages: [Int]
    var furtherPages: [Int]
    /// The fields that are on these pages: what is not copied keeps the value of the first copy.
    var furtherFields: Set<String>
  }

  /// - Parameters:
  ///   - files: the files that the template's forms lie in.
  ///   - places: for each form of the template, the place of its file in `files`.
  ///   - directory: where pictures lie that the template names; ends with a slash.
  /// - Throws: ``FormwrightError`` of kind `file` if a form may not be filled, of kind `data` with every
  ///   binding that does not fit its form; see ``RecordBinding/bind(to:)``.
  package init(
    _ template: Template, files: [File], places: [Int], options: PlanOptions,
    pictures: any PictureSource, labels: any LabelFinder, directory: String
  ) throws(FormwrightError) {
    self.template = template
    self.labels = labels
    compiled = CompiledPackets(evicts: !options.mergesOutputs)
    copyDefinitions = template.copyDefinitions
    self.pictures = pictures
    self.options = options
    var files = files
    var problems: [Diagnostic] = []
    var firstPlace = 0
    var seen: Set<Int> = []
    for (index, (form, place)) in zip(template.forms, places).enumerated() {
      var own = options
      own.pages = form.pages
      own.mergesOutputs = false
      own.fieldLooks = form.fieldLooks
      let file = files[place]
      let count = file.source.pageCount
      let missing = form.problemsOfPages(count)
      guard missing.isEmpty else {
        problems += missing
        continue
      }
      let plan: FormPlan
      do throws(FormwrightError) {
        plan = try FormPlan(
          compiling: file.source.document, form: file.source.form, options: own,
          pictures: pictures, labels: labels, catalogs: catalogs)
      } catch {
        throw error.inFile(file.name)
      }
      if seen.insert(place).inserted { diagnostics.append((file.name, plan.diagnostics)) }
      var binding = RecordBinding(form: form)
      binding.firstPlace = firstPlace
      firstPlace += form.bindings.count
      binding.locatePictures(of: plan, in: directory)
      do throws(FormwrightError) {
        diagnostics.append((nil, try binding.bind(to: plan)))
      } catch {
        problems += error.diagnostics
      }
      unfilledFields.append((file.name, binding.unfilledFields(of: plan)))
      let pages = form.pages?.numbers(ofPages: count).map { $0 - 1 } ?? Array(0..<count)
      let rest = form.rowGroups.compactMap(\.rest.pages).first
      let furtherPages = rest?.numbers(ofPages: count).map { $0 - 1 } ?? pages
      let copied = Set(furtherPages)
      let furtherFields = file.source.form.fields.filter { field in
        field.widgets.contains { $0.pageIndex.map(copied.contains) == true }
      }.map(\.name)
      problems += binding.continueRows(onto: Set(furtherFields))
      self.template.forms[index].rowGroups = binding.rowGroups
      forms.append(
        BoundForm(
          title: form.title, file: place, binding: binding, pages: pages,
          furtherPages: furtherPages, furtherFields: Set(furtherFields)))
    }
    for index in files.indices {
      _ = files[index].source.removeWhatPageEditsInvalidate(
        dropsSignatures: options.overrides.dropsSignatures)
    }
    self.files = files
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
  }

  /// What a record is filled into, and the values of the bindings that have no problem with it.
  ///
  /// - Parameter problems: those of all other bindings.
  /// - Throws: ``FormwrightError`` of kind `data` if the record does not tell which forms it needs, of kind `file` if
  ///   they cannot be put together.
  func prepare(
    _ scope: EvaluationScope, noting coverage: inout BindingCoverage,
    collecting problems: inout BindingProblems
  ) throws(FormwrightError) -> (plan: FormPlan, inputs: FieldInputs) {
    let demand = try PacketDemand(of: scope, for: template.forms, copyDefinitions)
    let shape = demand.shape
    let packet = try compiled.packet(of: shape) { () throws(FormwrightError) in try compile(shape) }
    requestFilters(of: demand, packet.bindings, in: scope)
    var inputs = FieldInputs()
    // Of the copies of one item, each has the next rows.
    for (copy, binding) in zip(demand.copies, packet.bindings) {
      var binding = binding
      binding.copy = copy.ordinal
      // A further copy may have fewer bindings; the first has noted them all.
      var unnoted = BindingCoverage()
      inputs +=
        copy.ordinal == 0
        ? try binding.inputs(of: copy.scope, noting: &coverage, collecting: &problems)
        : try binding.inputs(of: copy.scope, noting: &unnoted, collecting: &problems)
    }
    return (packet.plan, inputs)
  }

  /// The bindings of what a record needs, under the names of its fields; none if that fails.
  func bindings(of scope: EvaluationScope) -> [FieldBinding] {
    guard let demand = try? PacketDemand(of: scope, for: template.forms, copyDefinitions),
      let packet = try? compiled.packet(
        of: demand.shape, compile: { () throws(FormwrightError) in try compile(demand.shape) })
    else { return [] }
    return packet.bindings.flatMap { $0.bindings ?? [] }
  }

  /// Asks for the filters of all copies.
  private func requestFilters(
    of demand: PacketDemand, _ bindings: [RecordBinding], in scope: EvaluationScope
  ) {
    guard var requests = scope.filtered.map({ FilterRequests($0) }) else { return }
    for (copy, binding) in zip(demand.copies, bindings) {
      var binding = binding
      binding.copy = copy.ordinal
      binding.requestFilters(in: copy.scope, from: &requests)
    }
    requests.run()
  }

  // MARK: Compiling

  private func compile(_ shape: PacketShape) throws(FormwrightError) -> CompiledPacket {
    let (parts, titles, owners) = parts(of: shape)
    guard var assembly = PageAssembly(parts, of: files.map(\.source)) else {
      throw FormwrightError(
        .data, "packet", "the forms of the record have no page",
        hint: "Check “pages” of the forms.")
    }
    assembly.addBookmarks(titles)
    var document = assembly.editor.document
    let form = Form(repairing: &document)
    var bindings: [RecordBinding] = []
    var options = options
    options.fieldOverflows = [:]
    options.fieldLooks = [:]
    for (index, copy) in shape.copies.enumerated() {
      let file = forms[copy.form].file
      let ordinal = shape.ordinal(of: index) { forms[$0].file }
      var binding = forms[copy.form].binding
      if shape.copies[index].isFurther {
        let copied = forms[copy.form].furtherFields
        binding.keep { copied.contains($0) }
      }
      binding.pageCount = parts.reduce(0) { $0 + $1.places.count }
      var number = 0
      for (part, owner) in zip(parts, owners) {
        for place in part.places {
          number += 1
          if owner == index { binding.pageNumbers[place] = number }
        }
      }
      binding.rename { assembly.fieldName($0, ofCopy: ordinal, of: file) }
      options.fieldOverflows.merge(binding.bindings?.fieldOverflows ?? [:]) { first, _ in first }
      options.fieldLooks.merge(binding.bindings?.fieldLooks ?? [:]) { first, _ in first }
      bindings.append(binding)
    }
    var plan = try FormPlan(
      compiling: document, form: form, options: options, pictures: pictures, labels: labels,
      catalogs: catalogs)
    // A copy of some pages has fewer fields.
    let names = Set(plan.fieldNames)
    for index in bindings.indices where shape.copies[index].isFurther {
      bindings[index].keep { names.contains($0) || plan.takesPicture($0) }
    }
    let included = shape.copies.map { files[forms[$0.form].file].finishing }
    plan.finishing = included.first(where: \.encrypts) ?? included.first ?? FinishingOptions()
    return CompiledPacket(plan: plan, bindings: bindings)
  }

  /// The pages of a shape in their order, and the titles of the bookmarks that lead to them. Copies of some
  /// pages of a form follow these pages.
  ///
  /// - Returns: also the copies that the parts belong to.
  private func parts(
    of shape: PacketShape
  ) -> (parts: [PageAssembly.Part], titles: [String?], owners: [Int]) {
    var parts: [PageAssembly.Part] = []
    var owners: [Int] = []
    var titles: [String?] = []
    var counts = [Int](repeating: 0, count: forms.count)
    // What follows the further copies of the form before.
    var pending: (part: PageAssembly.Part, owner: Int)?
    for (index, copy) in shape.copies.enumerated() {
      let form = forms[copy.form]
      var part = PageAssembly.Part(
        source: form.file, places: copy.isFurther ? form.furtherPages : form.pages,
        copy: shape.ordinal(of: index) { forms[$0].file })
      if !copy.isFurther {
        if let tail = pending {
          parts.append(tail.part)
          owners.append(tail.owner)
          titles.append(nil)
        }
        pending = nil
        let isContinued =
          index + 1 < shape.copies.count && shape.copies[index + 1].isFurther
        if isContinued, let last = part.places.lastIndex(where: form.furtherPages.contains) {
          var tail = part
          tail.places.removeFirst(last + 1)
          part.places.removeLast(part.places.count - last - 1)
          pending = (tail, index)
        }
      }
      parts.append(part)
      owners.append(index)
      counts[copy.form] += 1
      let number = counts[copy.form]
      titles.append(form.title.map { number == 1 ? $0 : "\($0) (\(number))" })
    }
    if let tail = pending {
      parts.append(tail.part)
      owners.append(tail.owner)
      titles.append(nil)
    }
    return (parts, titles, owners)
  }
}
