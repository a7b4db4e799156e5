import { sumOf } from "@evenly/domain/groups/index";
import { describe, expect, it } from "vitest";
import { amountsOf, balancesOf, fixtureText, readFixture } from "../testing/group-files.ts";
import { readImport } from "./read-import.ts";

const yen = (amount = 360_000) =>
  fixtureText("spliit-custom-yen.json").replace('"amount": 360000', `"amount": ${amount}`);
const withSign = (sign: string) =>
  readImport({ text: fixtureText("spliit-euro-sign.json").replace("\u20ac", sign) });
const sumsOf = (balances: Readonly<Record<string, readonly bigint[]>>) =>
  Object.values(balances).map((each) => each.reduce((sum, amount) => sum + amount, 0n));

describe("a Spliit group without a code", () => {
  it.each([
    ["JPY", [3600n, 1500n], [1900n, -200n, -1700n]],
    ["EUR", [360_000n, 150_000n], [190_000n, -20_000n, -170_000n]],
    ["HUF", [360_000n, 150_000n], [190_000n, -20_000n, -170_000n]],
    ["IDR", [360_000n, 150_000n], [190_000n, -20_000n, -170_000n]],
    ["KWD", [3_600_000n, 1_500_000n], [1_900_000n, -200_000n, -1_700_000n]],
  ])("has hundredths of %s, which is picked", (currency, [ramen, taxi], balances) => {
    const file = readImport({ text: yen(), currency });
    expect([file.problems, file.warnings]).toEqual([[], []]);
    expect(amountsOf(file)).toEqual([
      ["Ramen", currency, ramen],
      ["Taxi", currency, taxi],
    ]);
    expect(balancesOf(file)).toEqual({ [currency]: balances });
  });

  it("rounds what the picked currency has no decimals for, and says so", () => {
    const file = readImport({ text: yen(360_050), currency: "JPY" });
    expect(file.warnings).toEqual([{ line: 1, warning: "rounded" }]);
    expect(amountsOf(file)[0]).toEqual(["Ramen", "JPY", 3601n]);
    expect(sumsOf(balancesOf(file))).toEqual([0n]);
  });

  it("rounds amounts that were entered for each person to a sum that is the whole", () => {
    const amounts = yen(360_050)
      .replace('"EVENLY"', '"BY_AMOUNT"')
      .replace('"shares": 100', '"shares": 120050')
      .replace('"shares": 100', '"shares": 120000')
      .replace('"shares": 100', '"shares": 120000');
    const file = readImport({ text: amounts, currency: "JPY" });
    expect(file.problems).toEqual([]);
    expect(sumsOf(balancesOf(file))).toEqual([0n]);
  });

  it.each([
    ["\u20ac", "EUR"],
    ["z\u0142", "PLN"],
    ["R$", "BRL"],
    ["Euro", "EUR"],
    ["eur", "EUR"],
    ["K\u010d", "CZK"],
    ["\u20b9", "INR"],
    ["hrk", "HRK"],
  ])("that calls its currency %s is offered in %s", (sign, currency) => {
    const file = withSign(sign);
    expect(file).toMatchObject({
      currency,
      assumesCurrency: true,
      currencyNamed: sign,
      currencyOffers: [currency],
    });
    expect(amountsOf(file)).toEqual([["Internet", currency, 3990n]]);
  });

  it.each([
    ["kr", "SEK", 3990n],
    ["$", "USD", 3990n],
    ["\u00a5", "JPY", 40n],
  ])("whose sign %s several currencies have is offered in %s first", (sign, currency, amount) => {
    const file = withSign(sign);
    expect(file).toMatchObject({ currency, assumesCurrency: true, currencyNamed: sign });
    expect(file.currencyOffers.length).toBeGreaterThan(1);
    expect(amountsOf(file)).toEqual([["Internet", currency, amount]]);
  });

  it.each(["beers", "constructor", "__proto__", "\u00a4"])(
    "that calls its currency %s is asked for it, and is in no currency before",
    (sign) => {
      const file = withSign(sign);
      expect(file).toMatchObject({ currency: null, assumesCurrency: true, currencyNamed: sign, entries: [] });
    },
  );

  it("with a code that no currency has is asked for it by that code", () => {
    const text = fixtureText("spliit-euro-sign.json").replace('"currencyCode": ""', '"currencyCode": "XQX"');
    expect(readImport({ text })).toMatchObject({ currency: null, currencyNamed: "XQX", entries: [] });
    const picked = readImport({ text, currency: "CHF" });
    expect(amountsOf(picked)).toEqual([["Internet", "CHF", 3990n]]);
  });

  it("with the code of a currency that was withdrawn keeps it", () => {
    const text = fixtureText("spliit-euro-sign.json").replace('"currencyCode": ""', '"currencyCode": "HRK"');
    expect(readImport({ text, currency: "EUR" })).toMatchObject({ currency: "HRK", assumesCurrency: false });
  });
});

describe("what Spliit says of an expense in another currency", () => {
  const originalsOf = (text: string) =>
    readImport({ text }).entries.map((entry) => entry.kind === "expense" && entry.original);

  it("is kept: amount, currency and rate", () => {
    expect(originalsOf(fixtureText("spliit-original-currency.json"))).toEqual([
      { amountMinor: 100_000n, currency: "EUR", rate: "97.2641", source: "manual", on: "2026-02-07" },
      { amountMinor: 1999n, currency: "EUR", rate: "99.8", source: "manual", on: "2026-02-09" },
    ]);
    expect(readFixture("spliit-original-currency.json").warnings).toEqual([]);
  });

  it("is read in whole units where only these give the expense's amount, as older files have them", () => {
    const older = fixtureText("spliit-original-currency.json").replace("100000", "1000");
    expect(originalsOf(older)[0]).toMatchObject({ amountMinor: 100_000n, rate: "97.2641" });
  });

  it.each([
    ["an amount that does not give the expense's", /"originalAmount": 1999/, '"originalAmount": 2999'],
    ["a rate that is no number", /"conversionRate": "99.8"/, '"conversionRate": "fast"'],
    ["a currency that is unknown", /"EUR"(?=,\s*"conversionRate": "99.8")/, '"XQX"'],
  ])("is left out with a warning for %s", (_what, from, to) => {
    const file = readImport({ text: fixtureText("spliit-original-currency.json").replace(from, to) });
    expect(file.warnings).toEqual([{ line: 2, warning: "original_left_out" }]);
    expect(amountsOf(file)[1]).toEqual(["Museum", "INR", 199_500n]);
  });
});

it("gives a leftover cent to whom Spliit gives it, by the expense's id", () => {
  const file = readFixture("spliit-leftover-cents.json");
  expect(file.warnings).toEqual([]);
  expect(balancesOf(file)).toEqual({ EUR: [3996n, -1998n, -1998n] });
});

it("splits evenly whatever shares a changed expense still has", () => {
  const file = readFixture("spliit-evenly-stale-shares.json");
  expect(file.problems).toEqual([]);
  expect(balancesOf(file)).toEqual({ EUR: [-34_000n, 61_000n, -27_000n] });
  // The refund among them is money back: the group spent 840.00.
  const spent = file.entries.map((entry) => (entry.kind === "expense" ? sumOf(entry.payers) : 0n));
  expect(spent).toEqual([90_000n, -6_000n, 0n]);
  expect(file.warnings.filter(({ warning }) => warning === "income")).toHaveLength(1);
});

it("counts the history that stays behind", () => {
  const text = fixtureText("spliit-euro-sign.json").replace(
    /"activities": \[\]/,
    '"activities": [{}, {}, {}]',
  );
  expect(readImport({ text }).warnings).toEqual([{ line: 0, warning: "history_left_out", count: 3 }]);
});
