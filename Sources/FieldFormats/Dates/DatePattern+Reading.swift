extension DatePattern {
  /// What a text says of a date, read as Acrobat does: the pattern tells the order of day, month
  /// and year, and is otherwise taken lightly.
  ///
  /// In turn:
  /// 1. exactly in the pattern, names in either case;
  /// 2. its numbers in the pattern's order whatever stands between them, a month's name wherever it
  ///    stands, a time by its colons (`util.scand`: “uses the format as a hint as to the order”,
  ///    Acrobat JavaScript Scripting Guide);
  /// 3. a date with a month's name or with the year in four digits first, which say their order
  ///    themselves.
  ///
  /// Two-digit years are those of the date horizon (see ``DateReading/century(of:)``), also in
  /// step 1 (PDF.js and PDFium add 2000 to all of them there, against the documentation). A time
  /// zone is read over. The year may be missing, nothing else that the pattern shows. A pattern that
  /// shows no part of a date takes every text (PDFium).
  ///
  /// Acrobat: refuses digits without separators where the pattern has some (`12302015` for
  /// `mm/dd/yyyy`; PDFium's test `public_methods.in` says so), and dates that do not exist.
  package func read(_ text: String) -> Result<DateReading, FormatProblem> {
    guard elements.contains(where: { !$0.isLiteral }) else { return .success(DateReading()) }
    let written = WrittenDate(text)
    var isRead = false
    for reading in [exactReading(text), readingInOrder(written), ownOrderReading(written)] {
      guard let reading, hasAllParts(reading) else { continue }
      if reading.isValid { return .success(reading) }
      isRead = true
    }
    return .failure(
      isRead ? .noSuchDate(pattern: self.text) : .notADate(pattern: self.text))
  }

  /// Whether a text with slashes gives one day in this pattern's order and another with day and month
  /// exchanged. A pattern with slashes of its own says which order its readers expect.
  func readsTwoWays(_ text: String) -> Bool {
    guard !elements.contains(.literal("/")), shows(.day), shows(.month), exactReading(text) == nil,
      text.unicodeScalars.contains("/")
    else { return false }
    let written = WrittenDate(text)
    guard written.month == nil, let reading = readingInOrder(written), reading.isValid,
      hasAllParts(reading), let day = reading.day, let month = reading.month, day != month
    else { return false }
    var exchanged = reading
    (exchanged.day, exchanged.month) = (month, day)
    return exchanged.isValid
  }

  private func hasAllParts(_ reading: DateReading) -> Bool {
    let parts = elements.compactMap(\.part)
    return parts.allSatisfy { $0 == .year || reading[$0] != nil }
      && (!parts.allSatisfy { $0 == .year } || reading.year != nil)
  }

  // MARK: In order

  /// The parts its numbers stand for, each once.
  private var slots: [Part] {
    var slots: [Part] = []
    for case let part? in elements.map(\.part) where !slots.contains(part) { slots.append(part) }
    return slots
  }

  private func readingInOrder(_ written: WrittenDate) -> DateReading? {
    var reading = DateReading()
    var slots = slots
    var numbers = written.numbers
    if let month = written.month {
      reading.month = month
      slots.removeAll { $0 == .month }
    }
    if !written.time.isEmpty {
      guard reading.setTime(written) else { return nil }
      slots.removeAll(where: \.isTime)
    }
    // One number too few: only the year can be left out. One too many: only a year can be added.
    if numbers.count == slots.count - 1 { slots.removeAll { $0 == .year } }
    if numbers.count == slots.count + 1, !shows(.year), let last = numbers.popLast() {
      guard last.digits == 4 || last.digits == 2, shows(.day) || shows(.month) else { return nil }
      reading.year = DateReading.century(of: last.value)
    }
    guard numbers.count == slots.count else { return nil }
    for (slot, number) in zip(slots, numbers) {
      guard number.digits <= (slot == .year ? 4 : 2) else { return nil }
      reading[slot] = slot == .year ? DateReading.century(of: number.value) : number.value
    }
    return written.time.isEmpty ? reading.inHalf(written.isAfternoon) : reading
  }

  // MARK: In an order of its own

  private func ownOrderReading(_ written: WrittenDate) -> DateReading? {
    var reading = DateReading()
    if !written.time.isEmpty, !reading.setTime(written) { return nil }
    let numbers = written.numbers
    if let month = written.month {
      reading.month = month
      let years = numbers.filter { $0.digits == 4 }
      let days = numbers.filter { $0.digits <= 2 }
      guard years.count + days.count == numbers.count, years.count <= 1, days.count <= 1 else {
        return nil
      }
      reading.year = years.first?.value
      reading.day = days.first?.value
      return reading
    }
    // ISO 8601, perhaps with the basic format's “T” and fractions of a second.
    guard let year = numbers.first, year.digits == 4, (2...4).contains(numbers.count),
      numbers.dropFirst().prefix(2).allSatisfy({ $0.digits <= 2 }),
      numbers.count < 4 || !written.time.isEmpty
    else { return nil }
    reading.year = year.value
    reading.month = numbers[1].value
    reading.day = numbers.count > 2 ? numbers[2].value : nil
    return reading
  }
}

extension DatePattern.Part {
  fileprivate var isTime: Bool {
    switch self {
    case .hour, .minute, .second: true
    case .year, .month, .day: false
    }
  }
}

extension DateReading {
  /// Takes the time that is written with colons; says whether it could.
  fileprivate mutating func setTime(_ written: WrittenDate) -> Bool {
    guard written.time.allSatisfy({ $0.digits <= 2 }) else { return false }
    hour = written.time[0].value
    minute = written.time[1].value
    second = written.time.count > 2 ? written.time[2].value : 0
    guard let halved = inHalf(written.isAfternoon) else { return false }
    self = halved
    return true
  }

  /// The same with an hour of twelve brought into its half of the day; nil where a morning has more
  /// than twelve hours.
  func inHalf(_ isAfternoon: Bool?) -> DateReading? {
    guard let isAfternoon, let hour else { return self }
    guard hour <= 12 || (isAfternoon && hour < 24) else { return nil }
    var reading = self
    reading.hour = hour % 12 + (isAfternoon ? 12 : 0)
    return reading
  }
}
