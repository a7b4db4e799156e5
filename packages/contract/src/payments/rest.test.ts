import { describe, expect, it } from "vitest";
import { toAmountText } from "../amounts.ts";
import { CreateTransactionBody } from "../history/rest-writes.ts";
import { TransactionsQuery, toHistoryFilter } from "./rest.ts";
import { HistoryInput } from "./schemas.ts";

describe("CreateTransactionBody", () => {
  const body = { to: "@ben", currency: "USD" };

  it.each([
    ["12.34", 12_34n],
    [12.34, 12_34n],
    ["0.01", 1n],
    ["007", 7_00n],
    ["10000000000", 10n ** 12n],
  ])("reads %s as minor units", (amount, amountMinor) => {
    expect(CreateTransactionBody.parse({ ...body, amount })).toEqual({
      ...body,
      kind: "payment",
      amountMinor,
    });
  });

  it("checks the number of decimals by currency", () => {
    expect(CreateTransactionBody.parse({ ...body, currency: "JPY", amount: "500" }).amountMinor).toBe(500n);
    expect(CreateTransactionBody.safeParse({ ...body, currency: "JPY", amount: "5.5" }).success).toBe(false);
    expect(CreateTransactionBody.parse({ ...body, currency: "KWD", amount: "1.234" }).amountMinor).toBe(
      1234n,
    );
  });
});

describe("amounts of REST", () => {
  it.each([
    ["JPY", "500", 500n, "500"],
    ["USD", "24.70", 2470n, "24.70"],
    ["KWD", "24.705", 24705n, "24.705"],
    ["HUF", "24.7", 2470n, "24.70"],
    ["IQD", "1", 1000n, "1.000"],
  ])("are parsed and formatted in %s with its decimals", (currency, amount, amountMinor, written) => {
    expect(CreateTransactionBody.parse({ to: "@ben", currency, amount }).amountMinor).toBe(amountMinor);
    expect(toAmountText(-amountMinor, currency)).toBe(`-${written}`);
  });

  it.each([
    ["JPY", "5.0"],
    ["USD", "24.705"],
    ["KWD", "24.7050"],
    ["USD", "24,70"],
    ["USD", "1,000"],
    ["USD", "1e2"],
    ["USD", 1e21],
    ["USD", Number.NaN],
    ["usd", "1"],
    ["XXY", "1"],
  ])("are refused in %s as %s", (currency, amount) => {
    expect(CreateTransactionBody.safeParse({ to: "@ben", currency, amount }).success).toBe(false);
  });
});

describe("TransactionsQuery", () => {
  it("converts strings to the procedure's filters, zero included", () => {
    const query = TransactionsQuery.parse({
      from: "2026-11-01",
      to: "2026-11-02T10:00:00+02:00",
      min: "0",
      max: "99.5",
      limit: "7",
    });
    expect(toHistoryFilter(query)).toEqual({
      from: "2026-11-01",
      to: new Date("2026-11-02T08:00:00Z"),
      minMinor: 0n,
      maxMinor: 99_50n,
    });
    expect([query.limit, query.page]).toEqual([7, undefined]);
  });
});

describe("HistoryInput", () => {
  it("allows page numbers up to row 10,000 and cursors beyond, and never both", () => {
    expect(HistoryInput.safeParse({ page: 100, limit: 100 }).success).toBe(true);
    expect(HistoryInput.safeParse({ page: 101, limit: 100 }).success).toBe(false);
    expect(HistoryInput.safeParse({ page: 1, cursor: "x" }).success).toBe(false);
    expect(HistoryInput.parse({})).toEqual({ limit: 20 });
  });
});
