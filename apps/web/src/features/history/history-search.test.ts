import { expect, test } from "vitest";
import { toFilter } from "./history-filter.ts";
import { isFiltered, readHistorySearch } from "./history-search.ts";

test("reads every filter of an address, also numbers the router has parsed", () => {
  expect(
    readHistorySearch({
      q: 42,
      direction: "out",
      type: "payment_sent",
      status: "completed",
      category: "travel,food,gold,food",
      tag: "Trip",
      person: "@ana",
      from: "2026-11-01",
      to: "2026-11-30",
      min: 10,
      max: "99.50",
    }),
  ).toEqual({
    q: "42",
    direction: "out",
    type: "payment_sent",
    status: "completed",
    category: "food,travel",
    tag: "trip",
    person: "@ana",
    from: "2026-11-01",
    to: "2026-11-30",
    min: "10",
    max: "99.50",
  });
});

test("leaves out what is no filter", () => {
  const search = readHistorySearch({
    q: "rent\u202E",
    person: "@a\u0000na",
    direction: "up",
    type: "x",
    category: "gold",
    from: "2026-13-40",
    to: "9999-12-31",
    tag: [],
    min: "-1",
    max: "1e9",
    other: "1",
  });
  expect(search).toEqual({});
  expect(isFiltered(search)).toBe(false);
});

test("both days are included, on the reader's clock; amounts become minor units", () => {
  const search = { from: "2026-11-01", to: "2026-11-30", min: "10", max: "99.5", q: "cinema" };
  expect(toFilter(search, "America/New_York")).toEqual({
    from: new Date("2026-11-01T04:00Z"),
    to: new Date("2026-12-01T05:00Z"),
    minMinor: 1000n,
    maxMinor: 9950n,
    q: "cinema",
  });
});

test("several categories are a list, and a tag goes along", () => {
  expect(toFilter({ category: "food,none", tag: "trip" }, "UTC")).toEqual({
    category: ["food", "none"],
    tag: "trip",
  });
});
