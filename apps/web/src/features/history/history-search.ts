import { type CategoryId, categoryIds } from "@evenly/contract/payments/categories";
import type { LineStatus, SpendingCategory, TransactionType } from "@evenly/contract/payments/schemas";
import { plainText } from "@evenly/contract/plain-text";
import { readId } from "../../shell/ids.ts";
import { cleanTag } from "./tags.ts";

export const directions = ["in", "out"] as const;
export const types = [
  "payment_sent",
  "payment_received",
  "deposit",
  "withdrawal",
  "reversal",
  "refund",
  "goal_in",
  "goal_out",
  "manual",
] as const satisfies readonly TransactionType[];
export const statuses = [
  "completed",
  "pending",
  "refused",
  "cancelled",
  "reversed",
] as const satisfies readonly LineStatus[];

/** First and last day whose start and end, in any time zone, are within the api's range of 1970 to 2200. */
export const DAY_MIN = "1970-01-02";
export const DAY_MAX = "2200-12-30";

/** Filter value for entries without a category. */
export const NO_CATEGORY = "none";
export type CategoryWanted = SpendingCategory | typeof NO_CATEGORY;
/** Length of fifty own categories and those of everybody. */
const CATEGORIES_LENGTH_MAX = 2000;

/** The filters as written in the address: inclusive days as "2026-11-21"; amounts in major units; categories separated by commas. */
export type HistorySearch = {
  readonly q?: string;
  readonly direction?: (typeof directions)[number];
  readonly type?: TransactionType;
  readonly status?: LineStatus;
  readonly category?: string;
  readonly tag?: string;
  readonly person?: string;
  readonly group?: string;
  readonly from?: string;
  readonly to?: string;
  readonly min?: string;
  readonly max?: string;
};

/** Changes to the filters; undefined removes one. */
export type SearchChanges = { readonly [Key in keyof HistorySearch]: HistorySearch[Key] | undefined };

/** Reads the filters of an address; invalid values are ignored. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  return withoutEmpty({
    q: textOf(search.q, 100),
    direction: oneOf(directions, search.direction),
    type: oneOf(types, search.type),
    status: oneOf(statuses, search.status),
    category: categoriesOf(textOf(search.category, CATEGORIES_LENGTH_MAX)).join(",") || undefined,
    tag: cleanTag(textOf(search.tag, 30) ?? "") || undefined,
    person: textOf(search.person, 254),
    group: readId(search.group),
    from: dayOf(search.from),
    to: dayOf(search.to),
    min: amountOf(search.min),
    max: amountOf(search.max),
  });
}

/** The categories of a filter without duplicates: those of everybody in their fixed order, own ones as named, and none. */
export function categoriesOf(text: string | undefined): readonly CategoryWanted[] {
  const named = new Set(text?.split(","));
  const own = [...named].flatMap((id) => readId(id) ?? []) as Exclude<SpendingCategory, CategoryId>[];
  const shared = categoryIds.filter((category) => named.has(category));
  return [...shared, ...own, ...(named.has(NO_CATEGORY) ? [NO_CATEGORY as typeof NO_CATEGORY] : [])];
}

/** Whether any filter is set. */
export function isFiltered(search: HistorySearch): boolean {
  return Object.values(search).some((value) => value !== undefined);
}

function withoutEmpty(search: SearchChanges): HistorySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function textOf(value: unknown, lengthMax: number): string | undefined {
  const text =
    typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, lengthMax) : "";
  return text === "" || !plainText.test(text) ? undefined : text;
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

function dayOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  return isReal && value >= DAY_MIN && value <= DAY_MAX ? value : undefined;
}

/** Checks the format only, to keep the amount parser out of every page's entry chunk. */
function amountOf(value: unknown): string | undefined {
  const text = textOf(value, 20);
  return text !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text) ? text : undefined;
}
