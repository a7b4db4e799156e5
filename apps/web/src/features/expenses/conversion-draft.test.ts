import { expect, test } from "vitest";
import {
  type ConversionDraft,
  conversionDraftOf,
  isFarFromTable,
  originalOf,
  shownRate,
  tableRateOf,
  totalOf,
} from "./conversion-draft.ts";

const conversion: ConversionDraft = {
  amount: "40",
  currency: "EUR",
  source: "manual",
  rate: "1.085",
  on: null,
};
const draft = { amount: "", currency: "USD", spentOn: "2026-11-20", conversion };

test("a typed rate converts the typed amount; original, rate and the day of the expense are sent", () => {
  expect(totalOf(draft, "en")).toBe(43_40n);
  expect(originalOf(draft, "en")).toEqual({
    amountMinor: 40_00n,
    currency: "EUR",
    rate: "1.085",
    source: "manual",
    on: "2026-11-20",
  });
  const german = { ...draft, conversion: { ...conversion, rate: "1,085" } };
  expect(originalOf(german, "de")).toEqual(originalOf(draft, "en"));
  expect(totalOf({ ...draft, conversion: { ...conversion, rate: "soon" } }, "en")).toBeNull();
});

test("two typed amounts give their rate", () => {
  const both = {
    ...draft,
    amount: "43.40",
    conversion: { ...conversion, source: "amounts", rate: "" },
  } as const;
  expect(totalOf(both, "en")).toBe(43_40n);
  expect(originalOf(both, "en")).toMatchObject({ rate: "1.085", source: "amounts" });
  expect(originalOf({ ...both, amount: "" }, "en")).toBeNull();
});

test("a stored conversion is sent again as it is, with the day of its table", () => {
  const stored = {
    amountMinor: 40_00n,
    currency: "EUR",
    rate: "1.085",
    on: "2026-11-19",
    source: "table",
  } as const;
  for (const locale of ["en", "de"])
    expect(originalOf({ ...draft, conversion: conversionDraftOf(stored, locale) }, locale)).toEqual(stored);
  expect(conversionDraftOf(null, "en")).toBeNull();
});

test("an expense more than a week from the table's day, before or after it, is far from it", () => {
  const far = (on: string | null, spentOn: string, source: ConversionDraft["source"] = "table") =>
    isFarFromTable({ ...conversion, source, on }, spentOn);
  expect(far("2026-11-26", "2026-08-29")).toBe(true);
  expect(far("2026-11-26", "2026-11-19")).toBe(false);
  expect(far("2026-11-26", "2026-11-18")).toBe(true);
  expect(far("2026-11-26", "2026-12-04")).toBe(true);
  expect(far("2026-11-26", "")).toBe(false);
  expect(far(null, "2026-08-29")).toBe(false);
  expect(far("2026-11-26", "2026-08-29", "manual")).toBe(false);
});

test("the table gives its rate with day and source; an old one its last rate, as a suggestion", () => {
  const table = { base: "USD", date: "2026-11-20", source: "Bank", rates: { USD: "1", EUR: "0.921659" } };
  const now = new Date("2026-11-21T10:00:00Z");
  expect(tableRateOf(table, ["EUR", "USD"], now)).toEqual({ rate: "1.085", on: "2026-11-20", by: "Bank" });
  expect(tableRateOf(table, ["KWD", "USD"], now)).toEqual({ problem: "unlisted" });
  expect(tableRateOf(table, ["EUR", "USD"], new Date("2026-11-28T10:00:00Z"))).toEqual({
    problem: "old",
    on: "2026-11-20",
    last: "1.085",
  });
  expect(tableRateOf(undefined, ["EUR", "USD"], now)).toEqual({ problem: "unavailable" });
  expect([shownRate("1.085", "en"), shownRate("1.085", "de"), shownRate("150", "en")]).toEqual([
    ...["1.0850", "1,0850", "150.0000"],
  ]);
});
