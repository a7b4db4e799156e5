import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BillShare, partsOfBill, sumsOfBill } from "./bill-progress.ts";

const share = (userId: string, facts: Partial<BillShare> = {}): BillShare => ({
  userId,
  state: "pending",
  amountMinor: 20_00n,
  paidMinor: 0n,
  ended: null,
  ...facts,
});

describe("progress of a bill", () => {
  it("tells what is paid, what waits, and what nobody bears", () => {
    const parts = partsOfBill([
      share("ben", { state: "paid", paidMinor: 20_00n }),
      share("cleo", { state: "partially_paid", paidMinor: 5_00n }),
      share("dee", { state: "declined" }),
      share("eli", { state: "expired", paidMinor: 1_00n }),
    ]);
    expect(parts.map(({ userId, state }) => [userId, state])).toEqual([
      ["ben", "paid"],
      ["cleo", "open"],
      ["dee", "declined"],
      ["eli", "expired"],
    ]);
    expect(sumsOfBill(parts)).toEqual({
      askedMinor: 80_00n,
      paidMinor: 26_00n,
      waitingMinor: 15_00n,
      declinedMinor: 39_00n,
    });
  });

  it("counts only what was paid of a covered or replaced share", () => {
    const parts = partsOfBill([
      share("ben", { state: "cancelled", paidMinor: 4_00n, ended: "replaced" }),
      share("ben", { amountMinor: 21_00n }),
      share("cleo", { state: "declined", ended: "covered" }),
      share("dee", { state: "cancelled", ended: "replaced" }),
      share("eli", { state: "cancelled", paidMinor: 20_00n, ended: "replaced" }),
    ]);
    expect(parts).toMatchObject([
      { userId: "ben", state: "open", amountMinor: 25_00n, paidMinor: 4_00n },
      { userId: "cleo", state: "covered", amountMinor: 0n },
      { userId: "eli", state: "paid", amountMinor: 20_00n, paidMinor: 20_00n },
    ]);
  });

  it("never loses an amount: asked is paid, waiting and unclaimed together", () => {
    const shares = fc.array(
      fc
        .record({
          userId: fc.constantFrom("ben", "cleo", "dee"),
          amountMinor: fc.bigInt(1n, 1_000n),
          portion: fc.bigInt(0n, 1_000n),
          end: fc.constantFrom("open", "declined", "cancelled", "expired", "covered", "replaced"),
        })
        .map(({ userId, amountMinor, portion, end }): BillShare => {
          const paidMinor = portion < amountMinor ? portion : amountMinor;
          const isPaid = paidMinor === amountMinor;
          const open = paidMinor > 0n ? "partially_paid" : "pending";
          const closed = end === "covered" || end === "replaced" ? "cancelled" : end;
          const ended = !isPaid && (end === "covered" || end === "replaced") ? end : null;
          const state = isPaid ? "paid" : closed === "open" ? open : closed;
          return { userId, amountMinor, paidMinor, ended, state };
        }),
      { maxLength: 3 },
    );
    // One live share for each person, as the verbs keep it.
    const live = shares.map((all) =>
      all.filter(({ userId }, at) => all.findIndex((s) => s.userId === userId) === at),
    );
    fc.assert(
      fc.property(live, (all) => {
        const { askedMinor, paidMinor, waitingMinor, declinedMinor } = sumsOfBill(partsOfBill(all));
        expect(paidMinor + waitingMinor + declinedMinor).toBe(askedMinor);
        expect(paidMinor).toBe(all.reduce((sum, each) => sum + each.paidMinor, 0n));
      }),
    );
  });
});
