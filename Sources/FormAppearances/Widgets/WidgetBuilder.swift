package import InteractiveForms
package import PDFContent
package import PDFObjects

/// Builds the appearances of one widget from its description: the kind, flags and default appearance of
/// its field, and its own rectangle, rotation, border and colors (ISO 32000-2, 12.5.6.19 and 12.7.4.3).
///
/// Compiling, flattening and authoring a form all draw widgets with this type and no other.
package struct WidgetBuilder: Sendable {
  package let widget: Widget
  package let kind: FieldKind
  package var geometry: WidgetGeometry
  /// Operators beside those of the default appearance.
  package var operators: [UInt8] = []
  /// The widget's own default appearance (`/DA`), otherwise its field's.
  package let defaultAppearance: DefaultAppearance
  private let flags: FieldFlags
  private let maxLength: Int?
  /// The texts of a list box's options.
  private let options: [String]
  private let quadding: Quadding

  /// The builder for a widget of a field; nil if the widget has no area.
  package init?(_ widget: Widget, of field: Field) {
    guard let rectangle = widget.rectangle, !rectangle.isEmpty else { return nil }
    self.widget = widget
    kind = field.kind
    geometry = WidgetGeometry(rectangle: rectangle, rotation: widget.characteristics.rotation)
    defaultAppearance = DefaultAppearance(
      parsing: widget.defaultAppearance ?? field.defaultAppearance)
    flags = field.flags
    maxLength = field.maxLength
    options = field.kind == .listBox ? field.options.map(\.displayText) : []
    quadding = widget.quadding ?? field.quadding
  }

  /// The builder for a widget that is being authored; nil if it has no area.
  ///
  /// - Parameters:
  ///   - defaultAppearance: that of the widget or its field.
  ///   - options: the texts of a list box's options.
  package init?(
    authoring widget: Widget, kind: FieldKind, defaultAppearance: [UInt8], flags: FieldFlags = [],
    maxLength: Int? = nil, options: [String] = [], quadding: Quadding = .left
  ) {
    guard let rectangle = widget.rectangle, !rectangle.isEmpty else { return nil }
    self.widget = widget
    self.kind = kind
    geometry = WidgetGeometry(rectangle: rectangle, rotation: widget.characteristics.rotation)
    self.defaultAppearance = DefaultAppearance(parsing: defaultAppearance)
    self.flags = flags
    self.maxLength = maxLength
    self.options = options
    self.quadding = quadding
  }

  /// The resource name of the font that the default appearance selects.
  package var fontName: PDFName { defaultAppearance.fontName ?? "Helv" }

  /// The appearance of a text field or combo box.
  ///
  /// - Parameters:
  ///   - font: the font of that name.
  ///   - name: the name of the font in the resources that the content will use.
  ///   - fallback: the system fonts for characters that the font lacks; nil rejects such characters.
  package func text(font: SettingFont, name: PDFName, fallback: FontFallback?) -> TextAppearance {
    TextAppearance(
      style: style(font, name, quadding: quadding, arrangement: arrangement, fallback),
      widget: widget, geometry: geometry)
  }

  /// The appearance of a list box; for the parameters, see ``text(font:name:fallback:)``.
  package func list(font: SettingFont, name: PDFName, fallback: FontFallback?) -> ListAppearance {
    ListAppearance(
      style: style(font, name, quadding: quadding, arrangement: .singleLine, fallback),
      options: options, widget: widget, geometry: geometry)
  }

  /// The appearance of a push button; for the other parameters, see ``text(font:name:fallback:)``.
  ///
  /// - Parameter fit: how an icon is scaled into the button.
  package func pushButton(
    font: SettingFont, fallback: FontFallback?, fit: IconFit
  ) -> PushButtonAppearance {
    PushButtonAppearance(
      style: style(font, fontName, quadding: .center, arrangement: .singleLine, fallback),
      widget: widget, geometry: geometry, fit: fit)
  }

  /// A box that shows only a picture, such as a signature field's.
  package func picture() -> PushButtonAppearance {
    let style = TextStyle(
      font: .helvetica, fontName: "Helv", fontSize: 0, operators: [],
      quadding: .center, arrangement: .singleLine)
    return PushButtonAppearance(
      style: style, widget: widget, geometry: geometry, layout: .noCaption)
  }

  private func style(
    _ font: SettingFont, _ name: PDFName, quadding: Quadding, arrangement: TextStyle.Arrangement,
    _ fallback: FontFallback?
  ) -> TextStyle {
    TextStyle(
      font: font, fontName: name, fontSize: defaultAppearance.fontSize,
      operators: defaultAppearance.otherOperators + defaultAppearance.colorOperators + operators,
      quadding: quadding, arrangement: arrangement,
      isPassword: kind == .text && flags.contains(.password), fallback: fallback)
  }

  /// A comb needs `/MaxLen` and none of multiline, password and file select (ISO 32000-2, Table 231,
  /// bit 25).
  private var arrangement: TextStyle.Arrangement {
    guard kind == .text else { return .singleLine }
    if flags.contains(.multiline) { return .multiline }
    if flags.contains(.comb), flags.isDisjoint(with: [.password, .fileSelect]), let maxLength {
      return .comb(maxLength)
    }
    return .singleLine
  }
}
