import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuickEntry } from "./quick-entry.ts";

const context = {
  members: [
    { memberId: "mia", name: "Mia Lind" },
    { memberId: "ana", name: "Ana Ribeiro" },
  ],
  selfId: "mia",
  currency: "USD",
  today: "2026-11-24",
};
const read = (line: string) => parseQuickEntry(line, context);
const amountOf = (line: string) => {
  const { spans } = read(line);
  const span = spans.find(({ kind }) => kind === "amount");
  return span && line.slice(span.start, span.end);
};

describe("money back in the quick line", () => {
  it.each([
    ["Refund 90", "Refund", 90_00n, "USD"],
    ["Hotel refund 90 with Ana", "Hotel refund", 90_00n, "USD"],
    ["Taxi refunded 12.50", "Taxi refunded", 12_50n, "USD"],
    ["Money back 90", "Money back", 90_00n, "USD"],
    ["Deposit back 300", "Deposit back", 300_00n, "USD"],
    ["Cashback 5", "Cashback", 5_00n, "USD"],
    ["Rückerstattung 90", "Rückerstattung", 90_00n, "USD"],
    ["Erstattung Hotel 90,50 €", "Erstattung Hotel", 90_50n, "EUR"],
    ["Kaution zurück 300", "Kaution zurück", 300_00n, "USD"],
    ["-90 hotel", "hotel", 90_00n, "USD"],
    ["Hotel -90", "Hotel", 90_00n, "USD"],
    ["Bus -90", "Bus", 90_00n, "USD"],
    ["Hotel −90,00 €", "Hotel", 90_00n, "EUR"],
    ["Hotel -€90", "Hotel", 90_00n, "EUR"],
    ["Hotel €-90", "Hotel", 90_00n, "EUR"],
    ["Hotel EUR -90", "Hotel", 90_00n, "EUR"],
    ["Hotel 90 received by Ana", "Hotel", 90_00n, "USD"],
    ["Hotel -90 ging an Ana", "Hotel", 90_00n, "USD"],
    ["Hotel 90 ging an Ana", "Hotel", 90_00n, "USD"],
    ["Kaution 300 geht an Ana", "Kaution", 300_00n, "USD"],
  ])("%s is money back", (line, title, amountMinor, currency) => {
    expect(read(line)).toMatchObject({ title, amountMinor, currency, isMoneyBack: true });
  });

  it.each([
    ["Hotel 90", "Hotel"],
    ["Hotel - 90", "Hotel"],
    ["Hotel-90", "Hotel"],
    ["Bus-90", "Bus"],
    ["10-12 people 90.00", "10-12 people"],
    ["Refundable ticket 90", "Refundable ticket"],
    ["Backpack 90", "Backpack"],
    ["Taxi back 90", "Taxi back"],
    ["Taxi 90 paid by Ana", "Taxi"],
    ["Zurück ins Hotel 90", "Zurück ins Hotel"],
  ])("%s is an expense", (line, title) => {
    expect(read(line)).toMatchObject({ title, isMoneyBack: false });
  });

  it("marks the sign with the amount, and names who received it", () => {
    expect(amountOf("Hotel -90")).toBe("-90");
    expect(amountOf("Hotel -€90")).toBe("-€90");
    expect(amountOf("Bus -90 with Ana")).toBe("-90");
    for (const line of ["Hotel 90 received by Ana", "Hotel -90 ging an Ana"])
      expect(read(line).payerIds).toEqual(["ana"]);
  });

  it("is never read below zero, whatever is typed", () => {
    const words = fc.constantFrom("Refund", "Hotel", "-90", "−12,50", "€-3", "90", " ", "-", "back", "money");
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (parts) => {
        const { amountMinor } = read(parts.join(" "));
        expect(amountMinor === null || amountMinor >= 0n).toBe(true);
      }),
    );
  });
});
