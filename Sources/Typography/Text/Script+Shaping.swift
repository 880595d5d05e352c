extension Script {
  /// Its letters change shape, order or place with their neighbours: they cannot be drawn one
  /// character a glyph.
  ///
  /// These are the scripts HarfBuzz has a shaper for, except Hebrew and Hangul, whose letters stand
  /// alone; marks and conjoining jamo are seen by the text, not by the script.
  package var needsShaping: Bool { Self.shaped.contains(tag) }

  private static let shaped: Set<String> = [
    // Joined: Arabic and its kin.
    "Adlm", "Arab", "Chrs", "Elym", "Mand", "Mani", "Mong", "Nkoo", "Ougr", "Phag", "Phlp", "Rohg",
    "Sogd", "Sogo", "Syrc", "Yezi",
    // Indic.
    "Beng", "Deva", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Sinh", "Taml", "Telu",
    // South-east Asian and Tibetan.
    "Khmr", "Laoo", "Mymr", "Thai", "Tibt",
    // The rest of the universal shaper's.
    "Ahom", "Bali", "Batk", "Bhks", "Brah", "Bugi", "Buhd", "Cakm", "Cham", "Cpmn", "Diak", "Dogr",
    "Dupl", "Egyp", "Gong", "Gonm", "Gran", "Hano", "Hmng", "Hmnp", "Java", "Kali", "Kawi", "Khar",
    "Khoj", "Kits", "Kthi", "Lana", "Lepc", "Limb", "Mahj", "Maka", "Marc", "Medf", "Modi", "Mtei",
    "Mult", "Nagm", "Nand", "Newa", "Plrd", "Rjng", "Saur", "Shrd", "Sidd", "Sind", "Soyo", "Sund",
    "Sylo", "Tagb", "Takr", "Tale", "Tavt", "Tfng", "Tglg", "Tirh", "Tnsa", "Toto", "Vith", "Wcho",
    "Zanb",
  ]
}
