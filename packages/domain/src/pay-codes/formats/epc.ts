import { hundredthsOf, hundredthsText } from "./hundredths.ts";
import { isIban } from "./iban.ts";
import { type QrRead, readAs } from "./read.ts";
import { utf8Of } from "./utf8.ts";

/** A SEPA credit transfer as a QR code. @see EPC069-12, version 3.1 */
export type EpcCode = {
  readonly version: "001" | "002";
  /** True for an instant transfer, false for an ordinary one. */
  readonly isInstant: boolean;
  /** 1: UTF-8; 2 to 8: parts of ISO 8859. */
  readonly charset: number;
  readonly bic: string | null;
  readonly name: string;
  readonly iban: string;
  /** In cents; null when the payer types the amount. */
  readonly amountMinor: bigint | null;
  readonly purpose: string | null;
  readonly reference: string | null;
  readonly text: string | null;
  readonly note: string | null;
};

const BYTES_MAX = 331;
const LINES_MAX = 12;
const WHOLE_DIGITS_MAX = 9;

/** Whether a text claims to be such a code. */
export function looksLikeEpc(text: string): boolean {
  const lines = text.split(/\r?\n/, 4);
  return lines[0] === "BCD" && (lines[3] === "SCT" || lines[3] === "INST");
}

/** Reads a code; trailing empty lines, a written IBAN, a decimal comma and a missing BIC are accepted. */
export function parseEpc(text: string): QrRead<EpcCode> {
  const lines = text.replace(/(?:\r?\n)+$/, "").split(/\r?\n/);
  const [, version, charset = "", kind, bic = "", name = "", writtenIban = "", amount = "", ...rest] = lines;
  const [purpose = "", reference = "", free = "", note = ""] = rest;
  if (!looksLikeEpc(text) || lines.length > LINES_MAX) return { refused: "structure" };
  if ((version !== "001" && version !== "002") || !/^[1-8]$/.test(charset)) return { refused: "structure" };
  const bytes = charset === "1" ? utf8Of(lines.join("\n")).length : lines.join("\n").length;
  if (bytes > BYTES_MAX) return { refused: "too_long" };
  const amountMinor = amount === "" ? null : amountOf(amount);
  if (amount !== "" && amountMinor === null)
    return { refused: /^[A-Z]{3}/.test(amount) && !amount.startsWith("EUR") ? "currency" : "amount" };
  const code: EpcCode = {
    version,
    isInstant: kind === "INST",
    charset: Number(charset),
    bic: bic || null,
    name,
    iban: writtenIban.replace(/\s/g, "").toUpperCase(),
    amountMinor,
    purpose: purpose || null,
    reference: reference || null,
    text: free || null,
    note: note || null,
  };
  const refused = whyRefused(code);
  if (refused !== null) return { refused };
  return readAs(code, {
    amount: /[ ,]/.test(amount),
    account: code.iban !== writtenIban,
    bic: version === "001" && bic === "",
    texts: reference !== "" && free !== "",
  });
}

/** Writes a code, without lines after the last filled one. */
export function writeEpc(code: EpcCode): string {
  const { version, isInstant, charset, bic, name, iban, amountMinor, purpose, reference, text, note } = code;
  const amount = amountMinor === null ? "" : `EUR${hundredthsText(amountMinor)}`;
  const kind = isInstant ? "INST" : "SCT";
  const account = ["BCD", version, String(charset), kind, bic ?? "", name, iban, amount];
  return [...account, purpose ?? "", reference ?? "", text ?? "", note ?? ""].join("\n").replace(/\n+$/, "");
}

function amountOf(amount: string): bigint | null {
  const [, digits = ""] = /^EUR ?([\d.,]+)$/.exec(amount) ?? [];
  // Both marks, and one before three digits, could group: hundredthsOf refuses them.
  return hundredthsOf(digits.replace(/^(\d+),(\d{1,2})$/, "$1.$2"), WHOLE_DIGITS_MAX);
}

function whyRefused(code: EpcCode) {
  const { bic, name, iban, purpose, reference, text, note } = code;
  if (!isIban(iban)) return "account";
  if (bic !== null && !/^[A-Z\d]{8}(?:[A-Z\d]{3})?$/.test(bic)) return "account";
  if (name.trim() === "" || name.length > 70) return "name";
  const isTooLong =
    (purpose?.length ?? 0) > 4 ||
    (reference?.length ?? 0) > 35 ||
    (text?.length ?? 0) > 140 ||
    (note?.length ?? 0) > 70;
  return isTooLong ? "text" : null;
}
