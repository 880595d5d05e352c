import Diagnostics
import FormAuthoring
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// First drafts of specifications that people wrote, and the spelling that the messages must lead to.
@Suite("Messages of specifications")
struct SpecificationMessageTests {
  private func problem(_ body: String) -> Diagnostic? {
    do throws(FormwrightError) {
      _ = try FormSpecification(YAMLReader.read(Array(body.utf8)), files: nil)
      return nil
    } catch {
      return error.diagnostics.first
    }
  }

  @Test("texts by language need a key that says what they are")
  func languages() {
    let found = problem("body:\n  - {en: I declare, es: Declaro}\n")
    #expect(found?.message == "nothing says what these texts by language are")
    #expect(found?.hint?.text.contains("{paragraph: {en: …, es: …}}") == true)
    #expect(problem("body:\n  - {paragraph: {en: I declare, es: Declaro}}\n") == nil)
    // A misspelled key is still one.
    #expect(problem("body:\n  - {headin: About you}\n")?.hint?.text == "Did you mean “heading”?")
  }

  @Test("an action is an object")
  func actions() {
    let found = problem("body:\n  - {button: clear, action: reset}\n")
    #expect(found?.message == "the action does not say what it is about")
    #expect(found?.hint?.text.hasPrefix("Write {reset: all}") == true)
    #expect(problem("body:\n  - {button: clear, caption: Clear, action: {reset: all}}\n") == nil)
    #expect(
      problem("body:\n  - {button: clear, action: {rest: all}}\n")?.hint?.text
        == "Did you mean “reset”?")
  }

  @Test("the label of a group is its own value, its items are under “items”")
  func groups() {
    let found = problem("body:\n  - {group: contractor, label: Contractor, items: [{text: a}]}\n")
    #expect(found?.message == "a group has no “label”")
    #expect(found?.hint?.text.contains("{group: its label") == true)
  }

  @Test("radio buttons on an existing PDF are a list of states and places")
  func options() {
    do throws(FormwrightError) {
      _ = try BaseSpecification(
        YAMLReader.read(
          Array("fields: [{radio: a, options: {yes: {left of: Yes}, no: {left of: No}}}]".utf8)),
        fieldNames: [], pageCount: 1)
      Issue.record("an object was accepted")
    } catch {
      let found = error.diagnostics
      #expect(found.count == 1)
      #expect(found.first?.hint?.text.contains("{state: yes, left of: Yes}") == true)
    }
  }
}
