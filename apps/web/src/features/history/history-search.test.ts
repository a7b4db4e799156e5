import { expect, test } from "vitest";
import { toFilter } from "./history-filter.ts";
import { isFiltered, readHistorySearch } from "./history-search.ts";

test("reads every filter of an address, also numbers that the router has parsed", () => {
  expect(
    readHistorySearch({
      q: 42,
      direction: "out",
      type: "payment_sent",
      status: "completed",
      category: "travel,food,gold,food",
      tag: "Trip",
      person: "@ana",
      group: "019aa000-0000-7000-8000-000000000010",
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
    group: "019aa000-0000-7000-8000-000000000010",
    from: "2026-11-01",
    to: "2026-11-30",
    min: "10",
    max: "99.50",
  });
});

test("ignores invalid filter values", () => {
  const search = readHistorySearch({
    q: "rent\u202E",
    person: "@a\u0000na",
    direction: "up",
    group: "all",
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

test("both days are inclusive in the user's time zone; amounts become minor units", () => {
  const search = { from: "2026-11-01", to: "2026-11-30", min: "10", max: "99.5", q: "cinema" };
  expect(toFilter(search, "America/New_York")).toEqual({
    from: new Date("2026-11-01T04:00Z"),
    to: new Date("2026-12-01T05:00Z"),
    minMinor: 1000n,
    maxMinor: 9950n,
    q: "cinema",
  });
});

test("several categories become a list, and a tag is passed through", () => {
  expect(toFilter({ category: "food,none", tag: "trip" }, "UTC")).toEqual({
    category: ["food", "none"],
    tag: "trip",
  });
});
