import { makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { pay } from "./pay.ts";
import { listWaiting } from "./proofs/list-waiting.ts";

const { ctx } = await openTestContext();

/** Pays an amount of 1,000.00; returns the refusal's code and how often the record was cancelled. */
async function payOnce(amountMinor: bigint) {
  const payer = await makeUser(ctx, { balanceMinor: 1_000_00n, country: "US" });
  const payee = await makeUser(ctx, { country: "US" });
  const intent = { procedure: "tests.pay", key: ctx.ids.uuid(), inputHash: "1", id: ctx.ids.uuid() };
  let cancelled = 0;
  const asPayer = ctx.asUser(payer.userId);
  const code = await outcomeOf(
    pay(
      asPayer,
      {
        ...intent,
        ownerUserId: payer.userId,
        payerUserId: payer.userId,
        payeeUserId: payee.userId,
        amountMinor,
        currency: "USD",
        description: null,
        category: null,
      },
      {
        onRefused: async () => {
          cancelled += 1;
        },
      },
    ),
  );
  return { code, cancelled, waiting: (await listWaiting(asPayer)).length };
}

describe("pay", () => {
  it("posts, and keeps the record while the payment waits for proofs", async () => {
    expect(await payOnce(1_00n)).toEqual({ code: "done", cancelled: 0, waiting: 0 });
    expect(await payOnce(500_00n)).toEqual({ code: "STEP_UP_REQUIRED", cancelled: 0, waiting: 1 });
  });

  it("cancels the record of a refused payment, once", async () => {
    expect(await payOnce(1_000_01n)).toEqual({ code: "INSUFFICIENT_FUNDS", cancelled: 1, waiting: 0 });
  });
});
