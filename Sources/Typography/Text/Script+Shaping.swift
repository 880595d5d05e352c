extension Script {
  /// Its letters change shape, order or place with their neighbours: they cannot be drawn one
  /// character a glyph.
  ///
  /// Hebrew, Greek and Cyrillic are not among these: their letters stand alone, and their marks are
  /// seen by the text, not by the script.
  public var needsShaping: Bool { Self.shaped.contains(tag) }

  /// Arabic and its kin, the scripts of Brahmi's family, and those that HarfBuzz's universal shaper
  /// joins or reorders.
  private static let shaped: Set<String> = [
    // Joined.
    "Arab", "Syrc", "Mong", "Nkoo", "Mand", "Mani", "Phlp", "Phag", "Adlm", "Rohg", "Sogd", "Sogo",
    "Chrs", "Ougr", "Hmnp",
    // Indic.
    "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh",
    // South-east Asian and Tibetan.
    "Thai", "Laoo", "Khmr", "Mymr", "Tibt", "Lana", "Tale", "Talu", "Tavt", "Cham", "Kali", "Java",
    "Bali", "Sund", "Batk", "Bugi", "Maka", "Buhd", "Hano", "Tagb", "Tglg", "Rjng", "Lepc", "Limb",
    "Kawi",
    // Others of the universal shaper.
    "Ahom", "Bhks", "Brah", "Cakm", "Diak", "Dogr", "Elym", "Gong", "Gonm", "Gran", "Kthi", "Khar",
    "Khoj", "Sind", "Mahj", "Marc", "Mtei", "Modi", "Mult", "Nand", "Newa", "Saur", "Shrd", "Sidd",
    "Soyo", "Sylo", "Takr", "Tirh", "Zanb", "Yezi", "Toto", "Vith", "Cpmn", "Tnsa", "Medf", "Egyp",
  ]
}
