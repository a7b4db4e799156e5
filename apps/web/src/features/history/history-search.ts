import { type CategoryId, categoryIds } from "@evenly/contract/payments/categories";
import type { TransactionStatus, TransactionType } from "@evenly/contract/payments/schemas";

export const directions = ["in", "out"] as const;
export const types = [
  "payment_sent",
  "payment_received",
  "deposit",
  "withdrawal",
  "reversal",
] as const satisfies readonly TransactionType[];
export const statuses = [
  "completed",
  "pending",
  "refused",
  "cancelled",
  "reversed",
] as const satisfies readonly TransactionStatus[];

/** The filters as they stand in the address: days as "2026-11-21", both included; amounts in major units. */
export type HistorySearch = {
  readonly q?: string;
  readonly direction?: (typeof directions)[number];
  readonly type?: TransactionType;
  readonly status?: TransactionStatus;
  readonly category?: CategoryId;
  readonly person?: string;
  readonly from?: string;
  readonly to?: string;
  readonly min?: string;
  readonly max?: string;
};

/** Reads the filters of an address; what is no filter value is left out. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  return withoutEmpty({
    q: textOf(search.q, 100),
    direction: oneOf(directions, search.direction),
    type: oneOf(types, search.type),
    status: oneOf(statuses, search.status),
    category: oneOf(categoryIds, search.category),
    person: textOf(search.person, 254),
    from: dayOf(search.from),
    to: dayOf(search.to),
    min: amountOf(search.min),
    max: amountOf(search.max),
  });
}

/** Whether anything is filtered at all. */
export function isFiltered(search: HistorySearch): boolean {
  return Object.values(search).some((value) => value !== undefined);
}

function withoutEmpty(
  search: { readonly [Key in keyof HistorySearch]: HistorySearch[Key] | undefined },
): HistorySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function textOf(value: unknown, lengthMax: number): string | undefined {
  const text =
    typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, lengthMax) : "";
  return text === "" ? undefined : text;
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

function dayOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}

/** The shape alone: reading addresses is part of every page's first code, reading amounts is not. */
function amountOf(value: unknown): string | undefined {
  const text = textOf(value, 20);
  return text !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text) ? text : undefined;
}
