import type { PersonCurrency } from "@evenly/contract/settlements/person-schemas";

/** The debts of one currency that the caller sees, and acts on. */
export type ShownCurrency = Pick<PersonCurrency, "currency" | "lines">;

/** The shown debts as a payment or proposal names them. */
export function shownOf({ lines }: ShownCurrency) {
  return lines.map(({ groupId, owesMinor }) => ({ groupId, owesMinor }));
}

/** Text that differs when anything that is shown differs. */
export function keyText({ currency, lines }: ShownCurrency): string {
  return [currency, ...lines.map(({ groupId, owesMinor }) => `${groupId} ${owesMinor}`)].join(" ");
}

/** Both sides of the debts of one currency: what the caller owes, and what the other person owes. */
export function sidesOf({ lines }: ShownCurrency) {
  const sumOf = (sign: 1n | -1n) =>
    lines.reduce((sum, { owesMinor }) => (sign * owesMinor > 0n ? sum + sign * owesMinor : sum), 0n);
  return { oweMinor: sumOf(1n), owedMinor: sumOf(-1n) };
}

/** Who pays, seen by the caller. */
export type Way = "pay" | "receive" | "even";

/** Who pays a net amount, seen by the caller who owes it; below zero the other person does. */
export function wayOf(netMinor: bigint): Way {
  if (netMinor === 0n) return "even";
  return netMinor > 0n ? "pay" : "receive";
}

/** Amount without its direction. */
export function sizeOf(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
