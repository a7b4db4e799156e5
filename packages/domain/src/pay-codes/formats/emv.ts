import { isZeroAmount } from "./hundredths.ts";
import { type QrRead, readAs } from "./read.ts";
import { parseTlv, type TlvField, type TlvUnit, writeTlv } from "./tlv.ts";
import { utf8Of } from "./utf8.ts";

/** A merchant-presented code. All fields are kept, also those that we do not know. @see EMV QRCPS MPM v1.1 */
export type EmvCode = {
  /** True: for one payment; false: for many. */
  readonly isDynamic: boolean;
  /** Accounts of the merchant with their schemes. */
  readonly accounts: readonly EmvAccount[];
  /** ISO 4217 number of three digits. */
  readonly currencyNumber: string;
  /** Decimal text; null when the payer types the amount. */
  readonly amount: string | null;
  readonly country: string;
  readonly name: string;
  readonly city: string;
  readonly reference: string | null;
  /** Every field but the checksum, in order. */
  readonly fields: readonly TlvField[];
};

/** A merchant's account: the scheme that owns the template, and its other fields or the whole value. */
export type EmvAccount = { readonly id: string; readonly scheme: string; readonly account: string };

/** What a code is composed of. */
export type EmvParts = Omit<EmvCode, "fields" | "accounts"> & {
  readonly account: EmvAccount;
  readonly categoryCode: string;
};

const LENGTH_MAX = 512;
const AMOUNT_LENGTH_MAX = 13;
const CRC_FIELD = "6304";

/** Whether a text claims to be such a code. */
export function looksLikeEmv(text: string): boolean {
  return text.startsWith("000201") && text.includes(CRC_FIELD);
}

/** Reads a code with its checksum. Fields that national schemes leave out may be absent; lengths may count bytes. */
export function parseEmv(text: string): QrRead<EmvCode> {
  if (text.length > LENGTH_MAX) return { refused: "too_long" };
  const body = text.slice(0, -8);
  const end = text.slice(-8);
  if (!text.startsWith("000201") || !/^6304[\dA-F]{4}$/i.test(end)) return { refused: "structure" };
  if (crc16Of(body + CRC_FIELD) !== end.slice(4).toUpperCase()) return { refused: "checksum" };
  const letters = parseTlv(body, "characters");
  const fields = letters ?? parseTlv(body, "bytes");
  if (fields === null) return { refused: "structure" };
  const read = readEmvFields(fields, letters === null ? "bytes" : "characters");
  if (typeof read === "string") return { refused: read };
  const { code, amount, hasOtherLengths } = read;
  return readAs(code, {
    zero: amount !== null && code.amount === null,
    checksum: /[a-f]/.test(end),
    lengths: letters === null || hasOtherLengths,
  });
}

/** A code of its fields, or why it is refused. */
function readEmvFields(fields: readonly TlvField[], unit: TlvUnit) {
  const fieldOf = (id: string) => fields.find((field) => field.id === id)?.value;
  const currencyNumber = fieldOf("53") ?? "";
  const amount = fieldOf("54") ?? null;
  const initiation = fieldOf("01");
  if (!/^\d{3}$/.test(currencyNumber)) return "currency";
  const isOpen = amount === null || (amount.length <= AMOUNT_LENGTH_MAX && isZeroAmount(amount));
  if (!isOpen && !isAmount(amount)) return "amount";
  const templates = fields
    .filter(({ id }) => id >= "02" && id <= "51")
    .map((field) => accountOf(field, unit));
  if (templates.length === 0) return "account";
  if (initiation !== undefined && initiation !== "11" && initiation !== "12") return "structure";
  const extra = parseTemplate(fieldOf("62") ?? "", unit);
  if (extra === null || !/^[A-Z]{2}$/.test(fieldOf("58") ?? "")) return "structure";
  const reference = extra.fields.find(({ id }) => id === "05")?.value;
  const code: EmvCode = {
    isDynamic: initiation === "12",
    accounts: templates.map(({ account }) => account),
    currencyNumber,
    amount: isOpen ? null : amount,
    fields,
    country: fieldOf("58") ?? "",
    name: fieldOf("59") ?? "",
    city: fieldOf("60") ?? "",
    reference: reference === undefined || reference === "***" ? null : reference,
  };
  const hasOtherLengths = extra.hasOtherLengths || templates.some((template) => template.hasOtherLengths);
  return { code, amount, hasOtherLengths };
}

/** Fields of a template, by the unit of the text around it, else by the other one; null for a text that is no template. */
function parseTemplate(value: string, unit: TlvUnit) {
  const fields = parseTlv(value, unit);
  const other = fields ?? parseTlv(value, unit === "bytes" ? "characters" : "bytes");
  return other === null ? null : { fields: other, hasOtherLengths: fields === null };
}

/** Writes fields with their checksum. Throws RangeError for a value of a wrong length. */
export function writeEmv(fields: readonly TlvField[]): string {
  const body = writeTlv(fields) + CRC_FIELD;
  return body + crc16Of(body);
}

/** The fields of a code for one account. */
export function emvFieldsOf(parts: EmvParts): readonly TlvField[] {
  const { isDynamic, account, categoryCode, currencyNumber, amount, country, name, city, reference } = parts;
  const template = [
    { id: "00", value: account.scheme },
    { id: "01", value: account.account },
  ];
  return [
    { id: "00", value: "01" },
    { id: "01", value: isDynamic ? "12" : "11" },
    { id: account.id, value: writeTlv(template) },
    { id: "52", value: categoryCode },
    { id: "53", value: currencyNumber },
    ...(amount === null ? [] : [{ id: "54", value: amount }]),
    { id: "58", value: country },
    { id: "59", value: name },
    { id: "60", value: city },
    ...(reference === null ? [] : [{ id: "62", value: writeTlv([{ id: "05", value: reference }]) }]),
  ];
}

/** CRC-16/CCITT-FALSE of a text in UTF-8, as four upper-case hex digits. */
export function crc16Of(text: string): string {
  let crc = 0xffff;
  for (const byte of utf8Of(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function isAmount(amount: string): boolean {
  return amount.length <= AMOUNT_LENGTH_MAX && /^\d+\.?\d*$/.test(amount) && /[1-9]/.test(amount);
}

function accountOf({ id, value }: TlvField, unit: TlvUnit) {
  const inner = id >= "26" ? parseTemplate(value, unit) : null;
  const scheme = inner?.fields.find((field) => field.id === "00")?.value;
  if (!inner || scheme === undefined)
    return { account: { id, scheme: "", account: value }, hasOtherLengths: false };
  const account = inner.fields.filter((field) => field.id !== "00").map((field) => field.value);
  return { account: { id, scheme, account: account.join(" ") }, hasOtherLengths: inner.hasOtherLengths };
}
