#!/usr/bin/env python3
"""Writes records for Templates/benefits.yaml, one JSON object per line.

usage: benefits-records.py [COUNT] > records.ndjson

The same COUNT gives the same bytes everywhere, because the script has its own random number
generator. The people are fictional. Social Security numbers begin with 900, which is never issued;
telephone numbers begin with 555.
"""
import json
import sys

FIRST = ["Ada", "José", "Mei", "Amara", "Zoë", "Liam", "Fatima", "Søren", "Grace", "Iván", "Noor",
         "Chloé", "Samuel", "Ángela", "Tomás", "Ruth", "Björn", "Leila", "Marcus", "Inês"]
LAST = ["Lovelace", "García", "Chen", "Okafor", "Müller", "O’Brien", "Haddad", "Nørgaard", "Hopper",
        "Muñoz", "Rahman", "Lefèvre", "Washington", "Peña", "D’Angelo", "Goldstein", "Håkansson",
        "Van der Berg", "Featherstonehaugh", "Yu"]
STREETS = ["Mill Street", "Alder Avenue", "North Second Street", "Orchard Road", "Harbor View Drive",
           "Martin Luther King Boulevard", "Rural Route 4, Box 118", "Elm Court"]
CITIES = [("Alderton", "97002"), ("Port Hazel", "97011"), ("Saint Bride’s", "97023"),
          ("Millbrook", "97034-1188"), ("New Trondheim", "97040")]
KIN = ["Spouse", "Daughter", "Son", "Mother", "Grandson", "Roommate", "Niece", "Foster child"]
REASONS = [
    "The mill closed on January 9 and my unemployment benefits have not begun.",
    "My rent rose from $780 to $1,150 in December. I cannot pay both it and the electricity.",
    "I had to leave work to care for my mother after her stroke.\nMy sister helps on weekends, but "
    "she has children of her own.\n\nWe expect to need help until the summer.",
    "Our twins were born in November. My husband works nights at the cannery, and child care for "
    "two infants costs more than I would earn. We are behind on the heating bill, the landlord has "
    "given notice twice, and the car we need to get to work has not passed inspection. Anything you "
    "can tell us about programs for families in our position would be a help. We have letters from "
    "the clinic and from the employer and can bring them whenever you say.",
    "Moved here from another county; benefits there ended with the move.",
    "Hours cut from 40 to 18 a week – see attached pay stubs (3).",
]


class Dice:
    """A linear congruential generator (Knuth's MMIX constants): every run gives the same people."""

    def __init__(self, seed):
        self.state = seed * 2654435761 + 1442695040888963407

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 33) % limit

    def one_of(self, items):
        return items[self.below(len(items))]

    def chance(self, percent):
        return self.below(100) < percent


def date(dice, first, last):
    """MMDDYYYY, one digit per cell."""
    return "%02d%02d%d" % (1 + dice.below(12), 1 + dice.below(28),
                           first + dice.below(last - first + 1))


def telephone(dice):
    return "(503) 555-%04d" % dice.below(10000)


def record(number):
    dice = Dice(number)
    first, last = dice.one_of(FIRST), dice.one_of(LAST)
    city, post_code = dice.one_of(CITIES)
    members = []
    for _ in range(dice.below(6)):
        member = {"name": "%s, %s" % (last if dice.chance(70) else dice.one_of(LAST),
                                      dice.one_of(FIRST)),
                  "birth": date(dice, 1931, 2025), "relationship": dice.one_of(KIN)}
        if dice.chance(40):
            member["income"] = 120 + dice.below(2400)
        members.append(member)
    own = dice.below(1900)
    total = own + sum(member.get("income", 0) for member in members)
    method = dice.one_of(["deposit", "card", "check"])
    payment = {"method": method}
    if method == "deposit":
        payment.update(routing="%09d" % (323000000 + dice.below(999999)),
                       account="%d" % (10 ** (6 + dice.below(7)) + dice.below(899999)),
                       kind=dice.one_of(["checking", "savings"]))
    costs = {"rent": "{:,}".format(450 + dice.below(1300)), "utilities": 60 + dice.below(240)}
    if members and dice.chance(50):
        costs["childcare"] = "{:,}".format(200 + dice.below(1100))
    if dice.chance(30):
        costs["medical"] = 25 + dice.below(700)
    if dice.chance(20):
        costs["transport"] = 40 + dice.below(160)
    language = dice.one_of(["en", "en", "en", "es", "other"])
    applicant = {
        "firstName": first, "lastName": last, "ssn": "900%06d" % dice.below(1000000),
        "birth": date(dice, 1938, 2004), "phone": telephone(dice),
        "address": {"street": "%d %s" % (11 + dice.below(9800), dice.one_of(STREETS)),
                    "city": city, "state": "OR", "zip": post_code},
        "language": language,
    }
    if dice.chance(50):
        applicant["middleName"] = dice.one_of(FIRST)[0] + "."
    if dice.chance(10):
        applicant["suffix"] = dice.one_of(["Jr.", "Sr.", "III"])
    if dice.chance(35):
        applicant["address"]["unit"] = dice.one_of(["2B", "Apt. 14", "Lot 7", "Upper"])
    if dice.chance(15):
        applicant["address"]["mailing"] = "PO Box %d, %s, OR %s" % (
            10 + dice.below(900), city, post_code)
    if dice.chance(70):
        applicant["email"] = "applicant%06d@example.org" % number
    if language == "other":
        applicant["languageOther"] = dice.one_of(["Français", "Português", "Tagalog", "Deutsch"])
    result = {
        "case": "HB-2026-%06d" % number, "received": date(dice, 2026, 2026),
        "applicant": applicant,
        "benefits": {kind: dice.chance(45) for kind in
                     ("food", "cash", "medical", "childcare", "energy", "housing")},
        "household": {"elderly": dice.chance(25), "disabled": dice.chance(20),
                      "pregnant": dice.chance(8), "members": members,
                      "income": "{:,}".format(total), "urgent": "yes" if total < 150 else "no"},
        "costs": costs, "housing": dice.one_of(["rent", "own", "family", "shelter", "none"]),
        "reason": dice.one_of(REASONS), "payment": payment,
        "signature": {"textMessages": dice.chance(60), "date": date(dice, 2026, 2026)},
    }
    if dice.chance(15):
        result["helper"] = {"name": "%s %s" % (dice.one_of(FIRST), dice.one_of(LAST)),
                            "relationship": dice.one_of(["Neighbor", "Legal Aid of Alder"]),
                            "phone": telephone(dice)}
    return result


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for number in range(1, count + 1):
        print(json.dumps(record(number), ensure_ascii=False))


if __name__ == "__main__":
    main()
