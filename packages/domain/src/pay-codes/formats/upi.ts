import { hundredthsOf, hundredthsText, isZeroAmount } from "./hundredths.ts";
import { type QrRead, readAs } from "./read.ts";

/** A UPI payment link. @see UPI Linking Specification v1.6 */
export type UpiCode = {
  /** Payee address, such as anna@examplebank. */
  readonly payeeAddress: string;
  readonly payeeName: string;
  /** In paise; null when the payer types the amount. */
  readonly amountMinor: bigint | null;
  readonly note: string | null;
  readonly reference: string | null;
  /** Merchant category, of at most four digits. */
  readonly categoryCode: string | null;
  /** Parameters that we do not use, in order, such as a signature. */
  readonly others: readonly (readonly [name: string, value: string])[];
};

const LENGTH_MAX = 1000;
const WHOLE_DIGITS_MAX = 10;
const START = /^(?:(?:upi|phonepe|paytmmp):\/\/|(?:gpay|tez):\/\/upi\/)pay\/?\?/i;

/** Whether a text claims to be such a link. */
export function looksLikeUpi(text: string): boolean {
  return START.test(text);
}

/**
 * Reads a link, also under an app's own scheme; names of parameters in any case, empty ones and unknown ones are accepted, and raw
 * letters in texts. Address, amount and currency are read strictly.
 */
export function parseUpi(text: string): QrRead<UpiCode> {
  if (text.length > LENGTH_MAX) return { refused: "too_long" };
  const read = START.test(text) ? parametersOf(text.replace(START, "")) : null;
  if (read === null) return { refused: "structure" };
  const { used, others } = read;
  const [payeeAddress = "", amount = "", categoryCode = ""] = [used.pa, used.am, used.mc];
  if (!/^[^\s@]+@[^\s@]+$/.test(payeeAddress)) return { refused: "account" };
  if (used.cu && used.cu.toUpperCase() !== "INR") return { refused: "currency" };
  const isOpen = amount === "" || isZeroAmount(amount);
  const shortened = amount.replace(/(\.\d\d)0+$/, "$1");
  const amountMinor = isOpen ? null : hundredthsOf(shortened, WHOLE_DIGITS_MAX);
  if (!isOpen && amountMinor === null) return { refused: "amount" };
  if (!/^\d{0,4}$/.test(categoryCode)) return { refused: "structure" };
  const code: UpiCode = {
    payeeAddress,
    payeeName: used.pn ?? "",
    amountMinor,
    others,
    note: used.tn || null,
    reference: used.tr || null,
    categoryCode: categoryCode || null,
  };
  return readAs(code, {
    zero: amount !== "" && isOpen,
    amount: !isOpen && shortened !== amount,
    encoding: read.hasRawLetters,
  });
}

/** Writes a link; empty parameters are left out, and the @ of the payee address stays readable. */
export function writeUpi(code: UpiCode): string {
  const { payeeAddress, payeeName, amountMinor, note, reference, categoryCode, others } = code;
  const values: readonly (readonly [string, string])[] = [
    ["pa", payeeAddress],
    ["pn", payeeName],
    ["am", amountMinor === null ? "" : hundredthsText(amountMinor)],
    ["cu", "INR"],
    ["tn", note ?? ""],
    ["tr", reference ?? ""],
    ["mc", categoryCode ?? ""],
    ...others,
  ];
  const written = values
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encode(value)}`);
  return `upi://pay?${written.join("&")}`;
}

const USED = ["pa", "pn", "am", "cu", "tn", "tr", "mc"] as const;
type Used = Partial<Record<(typeof USED)[number], string>>;

/** Texts for people, in which a plus stands for a space and raw letters are letters. */
const TEXTS: ReadonlySet<string> = new Set(["pn", "tn"]);
/** Parameters that decide who is paid what: only a right encoding is read. */
const STRICT: ReadonlySet<string> = new Set(["pa", "am", "cu", "mc"]);

/** Parameters of a query; null when one is given twice, or one that decides is wrongly encoded. */
function parametersOf(query: string) {
  const used: Used = {};
  const others: (readonly [string, string])[] = [];
  const pairs = pairsOf(query.replaceAll("&amp;", "&"));
  let hasRawLetters = pairs.some(([, raw]) => raw.includes("&"));
  for (const [name, raw] of pairs) {
    const strict = decode(raw);
    if (strict === null && STRICT.has(name)) return null;
    if (strict === null) hasRawLetters = true;
    const value = TEXTS.has(name) ? decodeLoosely(spacesOf(raw)) : (strict ?? decodeLoosely(raw));
    const known = USED.find((each) => each === name);
    if (known ? used[known] !== undefined : others.some(([other]) => other === name)) return null;
    if (known) used[known] = value;
    else if (value !== "") others.push([name, value]);
  }
  return { used, others, hasRawLetters };
}

/** Names and raw values. What follows a raw ampersand and names no parameter belongs to the text before it. */
function pairsOf(query: string): readonly (readonly [name: string, raw: string])[] {
  const pairs: [string, string][] = [];
  for (const part of query.split("&")) {
    const [, name, raw = ""] = /^([a-z\d_-]{1,20})=(.*)$/is.exec(part) ?? [];
    const last = pairs.at(-1);
    if (name !== undefined) pairs.push([name.toLowerCase(), raw]);
    else if (last && part !== "" && TEXTS.has(last[0])) last[1] += `&${part}`;
  }
  return pairs;
}

/** Pluses as spaces, but in a text that writes its spaces in another way. */
function spacesOf(raw: string): string {
  return /%20| /.test(raw) ? raw : raw.replaceAll("+", "%20");
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll("%40", "@");
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** A text whose escapes are read, and whose other percent signs are percent signs. */
function decodeLoosely(raw: string): string {
  return raw.replace(/(?:%[\da-f]{2})+/gi, (escapes) => decode(escapes) ?? escapes);
}
