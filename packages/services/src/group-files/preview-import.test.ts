import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { previewImport } from "./preview-import.ts";

const { ctx } = await openTestContext();

const HEAD = "Date,Description,Category,Cost,Currency,Anna,Ben,Cleo\n";

describe("previewImport", () => {
  it("tells members with their balances, numbers, period and what to know, by line", async () => {
    const asAnna = ctx.asUser((await makeUser(ctx)).userId);
    const text = `${HEAD}2026-05-02,Dinner,Dining out,90.00,EUR,60.00,-30.00,-30.00
2026-05-01,Several paid,General,90.00,EUR,30.00,15.00,-45.00
2026-05-03,Own,General,9.00,USD,0.00,0.00,0.00
2026-05-04,Ben paid Anna,Payment,20.00,EUR,-20.00,20.00,0.00
`;
    expect(await previewImport(asAnna, { text })).toEqual({
      format: "splitwise",
      name: null,
      currency: "EUR",
      assumesCurrency: false,
      currencyNamed: null,
      currencyOffers: [],
      expenseCount: 2,
      settlementCount: 1,
      members: [
        { name: "Anna", balances: [{ currency: "EUR", balanceMinor: 7000n }] },
        { name: "Ben", balances: [{ currency: "EUR", balanceMinor: 500n }] },
        { name: "Cleo", balances: [{ currency: "EUR", balanceMinor: -7500n }] },
      ],
      totals: [{ currency: "EUR", totalMinor: 180_00n }],
      firstOn: "2026-05-01",
      lastOn: "2026-05-04",
      problems: [],
      problemCount: 0,
      warnings: [
        { warning: "payers_unknown", count: 1, lines: [3] },
        { warning: "no_effect", count: 1, lines: [4] },
      ],
    });
  });

  it("uses the currency that is given for a Spliit group without one", async () => {
    const asAnna = ctx.asUser((await makeUser(ctx)).userId);
    const expense = {
      expenseDate: "2026-05-01T00:00:00.000Z",
      title: "Dinner",
      amount: 9000,
      paidById: "p1",
      paidFor: [{ participantId: "p2", shares: 100 }],
      splitMode: "EVENLY",
    };
    const participants = ["p1", "p2"].map((id) => ({ id, name: id }));
    const text = JSON.stringify({ name: "Harbour", currency: "£", participants, expenses: [expense] });
    const preview = await previewImport(asAnna, { text, currency: "GBP" });
    expect(preview).toMatchObject({
      format: "spliit",
      name: "Harbour",
      currency: "GBP",
      assumesCurrency: true,
    });
    expect(preview.members[1]?.balances).toEqual([{ currency: "GBP", balanceMinor: -9000n }]);
  });

  it("names wrong lines, the first hundred, with their number", async () => {
    const asAnna = ctx.asUser((await makeUser(ctx)).userId);
    const text = HEAD + "2026-05-01,Dinner,General,90.00,EUR,60.00,-30.00,-29.00\n".repeat(250);
    const preview = await previewImport(asAnna, { text });
    expect(preview.problemCount).toBe(250);
    expect(preview.problems).toHaveLength(100);
    expect(preview.problems[0]).toEqual({ line: 2, problem: "sum" });
    await expect(previewImport(ctx, { text })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
