import { hundredthsOf, hundredthsText } from "./hundredths.ts";
import type { QrRead } from "./read.ts";

/** A UPI payment link. @see UPI Linking Specification v1.6 */
export type UpiCode = {
  /** Payee address, such as anna@examplebank. */
  readonly payeeAddress: string;
  readonly payeeName: string;
  /** In paise; null when the payer types the amount. */
  readonly amountMinor: bigint | null;
  readonly note: string | null;
  readonly reference: string | null;
  /** Merchant category of four digits. */
  readonly categoryCode: string | null;
  /** Parameters that we do not use, in order, such as a signature. */
  readonly others: readonly (readonly [name: string, value: string])[];
};

const LENGTH_MAX = 1000;
const WHOLE_DIGITS_MAX = 10;
const START = /^upi:\/\/pay\/?\?/i;

/** Whether a text claims to be such a link. */
export function looksLikeUpi(text: string): boolean {
  return START.test(text);
}

/** Reads a link; names of parameters in any case, empty ones and unknown ones are accepted. */
export function parseUpi(text: string): QrRead<UpiCode> {
  if (text.length > LENGTH_MAX) return { refused: "too_long" };
  const read = START.test(text) ? parametersOf(text.replace(START, "")) : null;
  if (read === null) return { refused: "structure" };
  const { used, others } = read;
  const [payeeAddress = "", amount = "", categoryCode = ""] = [used.pa, used.am, used.mc];
  if (!/^[^\s@]+@[^\s@]+$/.test(payeeAddress)) return { refused: "account" };
  if (used.cu && used.cu.toUpperCase() !== "INR") return { refused: "currency" };
  const amountMinor = amount === "" ? null : hundredthsOf(amount, WHOLE_DIGITS_MAX);
  if (amount !== "" && amountMinor === null) return { refused: "amount" };
  if (!/^(?:\d{4})?$/.test(categoryCode)) return { refused: "structure" };
  return {
    code: {
      payeeAddress,
      payeeName: used.pn ?? "",
      amountMinor,
      others,
      note: used.tn || null,
      reference: used.tr || null,
      categoryCode: categoryCode || null,
    },
  };
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

/** Parameters of a query; null when one is given twice or wrongly encoded. */
function parametersOf(query: string) {
  const used: Used = {};
  const others: (readonly [string, string])[] = [];
  for (const pair of query.replaceAll("&amp;", "&").split("&")) {
    const cut = pair.indexOf("=");
    if (pair === "") continue;
    const name = (cut < 0 ? pair : pair.slice(0, cut)).toLowerCase();
    const value = cut < 0 ? "" : decode(pair.slice(cut + 1));
    if (value === null || !/^[a-z\d_-]{1,20}$/.test(name)) return null;
    const known = USED.find((each) => each === name);
    if (known ? used[known] !== undefined : others.some(([other]) => other === name)) return null;
    if (known) used[known] = value;
    else if (value !== "") others.push([name, value]);
  }
  return { used, others };
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
