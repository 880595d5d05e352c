// PDFKitStress [ROUNDS] [--no-drawing]: calls of PDFKit from eight threads at the same time. Exit code 1 if one goes wrong.
import ConcurrentUse
import Foundation

let words = CommandLine.arguments.dropFirst()
let rounds = words.compactMap { Int($0) }.first ?? 10_000
let failures = try ConcurrentUse().run(
  rounds: rounds, drawsPages: !words.contains("--no-drawing"))
for failure in failures { print("FAIL \(failure)") }
if !failures.isEmpty { exit(1) }
print("PASS \(rounds) calls from eight threads")
