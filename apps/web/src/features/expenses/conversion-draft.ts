import type { ExpenseOriginal } from "@evenly/contract/expenses/original";
import type { DisplayRates } from "@evenly/contract/payments/display-rates";
import { convertByRate, rateOfAmounts, rateOfTable } from "@evenly/domain/groups/convert-original";
import { areRatesCurrent } from "@evenly/domain/payments/rates-age";
import { decimalMarkOf } from "@evenly/ui";
import { minorOf, rateTextOf, typedAmount } from "./typed-amounts.ts";

/** Days for which a rate of the table is taken without a word. */
const RATE_DAYS_MAX = 7;

/** A conversion at entry as it is typed; the draft's own amount is the other one when both amounts are typed. */
export type ConversionDraft = {
  readonly amount: string;
  readonly currency: string;
  readonly source: ExpenseOriginal["source"];
  /** A typed rate, or the one of the table as decimal text. */
  readonly rate: string;
  /** Day of the table's rate; null: the day of the expense. */
  readonly on: string | null;
};
/** What the draft of an expense says about its amount. */
export type AmountDraft = {
  readonly amount: string;
  readonly currency: string;
  readonly spentOn: string;
  readonly conversion: ConversionDraft | null;
};

/** The rate of the table with its day, or why there is none. */
export type TableRate =
  | { readonly rate: string; readonly on: string; readonly by: string }
  /** Its last rate is a suggestion for one by hand; null: it does not list the pair. */
  | { readonly problem: "old"; readonly on: string; readonly last: string | null }
  | { readonly problem: "unlisted" | "unavailable" };

export function tableRateOf(
  table: DisplayRates | undefined,
  [from, to]: readonly [string, string],
  now: Date,
): TableRate {
  if (table === undefined) return { problem: "unavailable" };
  const rate = rateOfTable(table, from, to);
  if (!areRatesCurrent(table.date, now)) return { problem: "old", on: table.date, last: rate };
  return rate === null ? { problem: "unlisted" } : { rate, on: table.date, by: table.source };
}

/** Whether an expense lies so far from the day of the table's rate that the rate of its own day may be another one. */
export function isFarFromTable({ source, on }: ConversionDraft, spentOn: string): boolean {
  return source === "table" && on !== null && spentOn !== "" && daysBetween(on, spentOn) > RATE_DAYS_MAX;
}

/** The typed total in the expense's currency, converted where it is by a rate; null while it is not an amount above zero. */
export function totalOf({ amount, currency, conversion }: AmountDraft, locale: string): bigint | null {
  if (conversion === null || conversion.source === "amounts") {
    const total = minorOf(amount, currency, locale);
    return total !== null && total > 0n ? total : null;
  }
  const amountMinor = originalMinorOf(conversion, locale);
  if (amountMinor === null) return null;
  const rate = rateOf(conversion, locale);
  const original = { amountMinor, currency: conversion.currency };
  const total = rate === null ? null : convertByRate(original, rate, currency);
  return total !== null && total > 0n ? total : null;
}

/** The typed original amount in minor units; null while it is not an amount above zero. */
export function originalMinorOf({ amount, currency }: ConversionDraft, locale: string): bigint | null {
  const minor = minorOf(amount, currency, locale);
  return minor !== null && minor > 0n ? minor : null;
}

/** What is stored of a conversion; null without one, or while its amounts give no rate. */
export function originalOf(draft: AmountDraft, locale: string): ExpenseOriginal | null {
  const { conversion, currency, spentOn } = draft;
  const totalMinor = totalOf(draft, locale);
  if (conversion === null || totalMinor === null) return null;
  const amountMinor = originalMinorOf(conversion, locale);
  if (amountMinor === null) return null;
  const money = { amountMinor, currency: conversion.currency };
  const { source } = conversion;
  const rate =
    source === "amounts"
      ? rateOfAmounts(money, { amountMinor: totalMinor, currency })
      : rateOf(conversion, locale);
  return rate === null ? null : { ...money, rate, source, on: conversion.on ?? spentOn };
}

/** The draft of a stored conversion; null without one. */
export function conversionDraftOf(original: ExpenseOriginal | null, locale: string): ConversionDraft | null {
  if (original === null) return null;
  const { amountMinor, currency, source, rate, on } = original;
  return {
    currency,
    source,
    amount: typedAmount(amountMinor, currency, locale),
    rate: source === "manual" ? rate.replace(".", decimalMarkOf(locale)) : rate,
    on: source === "table" ? on : null,
  };
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}

/** A rate with at least four decimals, in the notation of the locale. */
export function shownRate(rate: string, locale: string): string {
  const [whole = "", fraction = ""] = rate.split(".");
  return `${whole}${decimalMarkOf(locale)}${fraction.padEnd(4, "0")}`;
}

/** A rate as a number of the locale: "16,250", "16.25". */
export function groupedRate(rate: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 12 });
  return format.format(rate as `${number}`);
}

/** The rate as decimal text; null while a typed one is none. */
export function rateOf({ source, rate }: ConversionDraft, locale: string): string | null {
  return source === "table" ? rate : rateTextOf(rate, locale);
}
