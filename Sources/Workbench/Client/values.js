// What entries mean: their checks by the rules of the form's JSON Schema, and exact decimal numbers.

/** A message as a sentence. @param {string} text */
export const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".") : "");

/** A number of things. @param {number} count @param {string} one what each is */
export const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** What people see of an option. @param {{export: string, label: string}[]} options @param {string} value */
export const optionLabel = (options, value) => options.find((option) => option.export === value)?.label ?? value;

/** The digits of a number that people write in groups, “123-45-6789” in nine cells; a text of words keeps its marks. @param {string} text */
export const ungrouped = (text) => (/^[\d\s().-]+$/.test(text) ? text.replace(/\D/g, "") : text);

// MARK: Rules

const expressions = new Map();

/** Whether a pattern of a schema matches. */
function matches(pattern, text) {
  if (!expressions.has(pattern)) expressions.set(pattern, new RegExp(pattern, "u"));
  return expressions.get(pattern).test(text);
}

/**
 * Why a value breaks the rules of its field: null if it does not.
 * @param {*} value
 * @param {object} rules of a property of the form's schema
 * @returns {?("missing"|"long"|"wrong")}
 */
export function problem(value, rules) {
  if (rules.anyOf) {
    const found = rules.anyOf.map((part) => problem(value, part));
    return found.includes(null) ? null : found[0];
  }
  if ("const" in rules) return value === rules.const ? null : value === null ? "missing" : "wrong";
  if (rules.not) return "wrong";
  if (rules.oneOf) return rules.oneOf.some((part) => problem(value, part) === null) ? null : value === null ? "missing" : "wrong";
  const kind = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  if (rules.type && ![].concat(rules.type).includes(kind)) return value === null ? "missing" : "wrong";
  if (kind === "array") {
    if (value.length < (rules.minItems ?? 0)) return "missing";
    return value.every((item) => problem(item, rules.items ?? {}) === null) ? null : "wrong";
  }
  if (kind !== "string") return null;
  const length = [...value].length;
  if (length < (rules.minLength ?? 0)) return "missing";
  if (length > (rules.maxLength ?? Infinity)) return "long";
  const patterns = [rules, ...(rules.allOf ?? [])].map((part) => part.pattern).filter(Boolean);
  return patterns.every((pattern) => matches(pattern, value)) ? null : "wrong";
}

/**
 * What somebody means by a text: the first of its spellings that the field accepts, or the text as it is.
 * @param {string} text @param {object} rules @param {?object} format
 * @param {number} [cells] how many cells the field has for its characters
 */
export function normalized(text, rules, format, cells) {
  const plain = text.normalize("NFC").replace(/\r\n?/g, "\n").trim();
  const spellings = [plain];
  if (format?.kind === "number" || format?.kind === "percent") {
    const bare = plain.replace(format.currency?.trim() || "%", "").replace(/\s/g, "");
    spellings.push(bare);
    const number = readNumber(bare, format);
    if (number) spellings.push(stored(number, format));
  }
  const date = /^(\d{1,4})\s*([/.-])\s*(\d{1,2})(?:\s*\2\s*(\d{1,4}))?$/.exec(plain);
  if (date) {
    const parts = [date[1], date[3], date[4]].filter(Boolean).map((part) => part.padStart(2, "0"));
    for (const mark of [date[2], "/", "-", "."]) spellings.push(parts.join(mark));
    // The marks of a date have no cells where its figures fill all.
    if (parts.join("").length === cells) spellings.unshift(parts.join(""));
  }
  spellings.push(ungrouped(plain));
  return spellings.find((spelling) => problem(spelling === "" ? null : spelling, rules) === null) ?? plain;
}

// MARK: Decimal numbers, as a whole number and a count of places

const ten = (places) => 10n ** BigInt(places);
const widened = (number, places) => number.digits * ten(places - number.places);

/** @returns {?{digits: bigint, places: number}} */
function decimal(text) {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!parts || !(parts[2] || parts[3])) return null;
  const places = parts[3]?.length ?? 0;
  const digits = BigInt(parts[2] + (parts[3] ?? "") || "0");
  return { digits: parts[1] === "-" ? -digits : digits, places };
}

/** The number that a text of a field means; null if it is none. */
export function readNumber(text, format) {
  let plain = text.replace(format?.currency?.trim() || "\u0000", "").replace(/\s/g, "");
  let isNegative = false;
  if (/^\(.*\)$/.test(plain)) [plain, isNegative] = [plain.slice(1, -1), true];
  let isPercent = false;
  if (format?.kind === "percent" && plain.includes("%")) [plain, isPercent] = [plain.replace("%", ""), true];
  let number = decimal(plain);
  if (!number && format) {
    const group = format.point === "," ? "." : format.group || ",";
    const grouped = new RegExp(`^[+-]?\\d{1,3}(?:\\${group}\\d{3})*(?:\\${format.point}\\d*)?$`);
    if (grouped.test(plain)) plain = plain.replaceAll(group, "");
    number = decimal(plain.replace(format.point, "."));
  } else if (!number) {
    // The number that a text begins with (Acrobat, AFMakeNumber).
    number = decimal(/^[+-]?\d*(?:[.,]\d*)?/.exec(plain)[0].replace(",", "."));
  }
  if (!number) return null;
  if (isPercent) number = { digits: number.digits, places: number.places + 2 };
  return isNegative ? { digits: -number.digits, places: number.places } : number;
}

function written(number) {
  const text = (number.digits < 0n ? -number.digits : number.digits).toString().padStart(number.places + 1, "0");
  const [whole, part] = number.places ? [text.slice(0, -number.places), text.slice(-number.places)] : [text, ""];
  return { sign: number.digits < 0n ? "-" : "", whole, part };
}

/** Digits with the decimal mark of the field's style. */
function stored(number, format) {
  const { sign, whole, part } = written(number);
  return sign + whole + (part ? format.point + part : "");
}

/** Rounded half away from zero. */
function rounded(number, places) {
  if (number.places <= places) return { digits: widened(number, places), places };
  const unit = ten(number.places - places);
  const half = number.digits < 0n ? -unit / 2n : unit / 2n;
  return { digits: (number.digits + half) / unit, places };
}

const add = (a, b) => { const p = Math.max(a.places, b.places); return { digits: widened(a, p) + widened(b, p), places: p }; };
const negative = (a) => ({ digits: -a.digits, places: a.places });
const times = (a, b) => ({ digits: a.digits * b.digits, places: a.places + b.places });
const isLess = (a, b) => add(a, negative(b)).digits < 0n;
/** To 20 places; null for a division by zero. */
function divided(a, b) {
  if (b.digits === 0n) return null;
  return { digits: (a.digits * ten(20 + b.places)) / b.digits, places: 20 + a.places };
}

const operations = {
  SUM: (all) => all.reduce(add),
  PRD: (all) => all.reduce(times),
  MIN: (all) => all.reduce((a, b) => (isLess(b, a) ? b : a)),
  MAX: (all) => all.reduce((a, b) => (isLess(a, b) ? b : a)),
  AVG: (all) => divided(all.reduce(add), { digits: BigInt(all.length), places: 0 }),
};
const zero = { digits: 0n, places: 0 };

/**
 * The result of a calculation; null if it has none.
 * @param {{operation?: string, fields?: string[], steps?: (string|object)[]}} calculation
 * @param {(name: string) => ?object} numberOf
 */
export function calculated(calculation, numberOf) {
  if (calculation.operation) {
    const numbers = calculation.fields.map((name) => numberOf(name) ?? zero);
    const result = numbers.length ? operations[calculation.operation](numbers) : zero;
    return result && rounded(result, 6);
  }
  const stack = [];
  for (const step of calculation.steps) {
    if (step.field !== undefined) stack.push(numberOf(step.field) ?? zero);
    else if (step.number !== undefined) stack.push(decimal(step.number) ?? zero);
    else if (step === "negate") stack.push(negative(stack.pop()));
    else {
      const right = stack.pop(), left = stack.pop();
      const result = { "+": add, "-": (a, b) => add(a, negative(b)), "*": times, "/": divided }[step](left, right);
      if (!result) return null;
      stack.push(result);
    }
  }
  return stack.pop() ?? null;
}

/** A number as its field shows it. */
export function shownNumber(number, format) {
  if (!format) {
    const { sign, whole, part } = written(rounded(number, Math.min(number.places, 12)));
    const rest = part.replace(/0+$/, "");
    return sign + whole + (rest ? `.${rest}` : "");
  }
  const { sign, whole, part } = written(
    rounded(format.kind === "percent" ? times(number, { digits: 100n, places: 0 }) : number, format.places));
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, format.group) + (part ? format.point + part : "");
  if (format.kind === "percent") return format.isFirst ? `%${sign}${digits}` : `${sign}${digits}%`;
  const text = format.isFirst ? format.currency + digits : digits + format.currency;
  const isNegative = sign && /[1-9]/.test(digits);
  return !isNegative ? text : format.parentheses ? `(${text})` : `-${text}`;
}
