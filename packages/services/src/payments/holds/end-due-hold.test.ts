import { cases } from "@evenly/db/cases/tables";
import { jobs } from "@evenly/db/jobs/tables";
import { findPaymentHold } from "@evenly/db/payments/hold-queries";
import { sql } from "@evenly/db/sql";
import {
  type MadeHeld,
  makeHeld,
  openTestContext,
  readOutbox,
  returnProven,
  runJobs,
  sendProven,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../../contacts/block-person.ts";
import { getTransaction } from "../../history/get-transaction.ts";
import { expireHolds } from "../../ledger/expire-holds.ts";
import { getBalance } from "../../ledger/wallets/get-balance.ts";
import { freezeAccount } from "../../security/freeze-account.ts";
import { endDueHold, sweepHolds } from "./end-due-hold.ts";

const TEN_MINUTES = 600_000;
const DAY = 86_400_000;

const { ctx } = await openTestContext();

const eventsOf = async (name: string, { transaction }: MadeHeld) =>
  (await readOutbox(ctx.db, name))
    .map(({ payload }) => payload as { transferId: string; resolution?: string; procedure?: string })
    .filter(({ transferId }) => transferId === transaction.id);
const resolutionOf = async ({ transaction }: MadeHeld) =>
  (await findPaymentHold(ctx.db, transaction.id))?.resolution;
const paidTo = async ({ payee }: MadeHeld) => (await getBalance(ctx, payee)).postedMinor;

describe("a recall hold that is due", () => {
  it("arrives once: not before its time, and not again, whoever ends it", async () => {
    const held = await makeHeld(ctx, "recall", { payeeCountry: "DE" });
    expect(await endDueHold(ctx, held.transaction.id)).toEqual({ againAt: held.transaction.hold?.until });
    ctx.clock.advance(TEN_MINUTES);
    await Promise.all(Array.from({ length: 20 }, () => endDueHold(ctx, held.transaction.id)));
    await runJobs(ctx);
    expect(await sweepHolds(ctx)).toBe(0);
    expect([await paidTo(held), await resolutionOf(held)]).toEqual([150_00n, "released"]);
    expect(await getBalance(ctx, held.payer)).toMatchObject({ postedMinor: 19_848_50n, heldMinor: 0n });
    const [posted, ...more] = await eventsOf("payment.posted", held);
    expect([posted?.transferId, more.length]).toEqual([held.transaction.id, 0]);
    expect(posted).toMatchObject({ procedure: "payments.send", wasHeld: true });
    const { asPayee, asPayer, transaction } = held;
    expect(await getTransaction(asPayer, { id: transaction.id })).toMatchObject({
      status: "completed",
      hold: null,
    });
    const returned = await returnProven(asPayee, { id: transaction.id, idempotencyKey: "back" });
    expect(returned.transaction.type).toBe("reversal");
  });

  it("arrives through the sweep when its job is lost", async () => {
    const held = await makeHeld(ctx);
    await ctx.db.delete(jobs).where(sql`dedupe_key = ${held.transaction.id}`);
    ctx.clock.advance(TEN_MINUTES);
    expect(await sweepHolds(ctx)).toBe(0);
    ctx.clock.advance(31_000);
    expect(await sweepHolds(ctx)).toBe(1);
    expect(await resolutionOf(held)).toBe("released");
  });

  it("arrives once when the worker is killed after the capture and before its answer", async () => {
    const held = await makeHeld(ctx);
    ctx.clock.advance(TEN_MINUTES);
    await endDueHold(ctx, held.transaction.id);
    // The job's row is still there, as after a kill.
    expect(await runJobs(ctx)).toBeGreaterThan(0);
    expect([await paidTo(held), (await eventsOf("payment.posted", held)).length]).toEqual([150_00n, 1]);
  });

  it("still arrives when the worker comes a day late, and goes back after the ledger's expiry", async () => {
    const [late, lost] = [await makeHeld(ctx), await makeHeld(ctx)];
    await ctx.db.delete(jobs);
    ctx.clock.advance(DAY);
    expect(await expireHolds(ctx)).toBe(0);
    await endDueHold(ctx, late.transaction.id);
    expect(await resolutionOf(late)).toBe("released");
    ctx.clock.advance(8 * DAY);
    await expireHolds(ctx);
    expect(await sweepHolds(ctx)).toBeGreaterThan(0);
    expect([await resolutionOf(lost), await paidTo(lost)]).toEqual(["expired", 0n]);
    expect(await eventsOf("payment.hold_ended", lost)).toMatchObject([{ resolution: "expired" }]);
    expect(await getBalance(ctx, lost.payer)).toMatchObject({ availableMinor: 20_000_00n });
  });

  it.each(["payer frozen", "payee blocked the payer", "payer blocked the payee"] as const)(
    "goes back and is told to both: %s",
    async (what) => {
      const held = await makeHeld(ctx);
      const { payer, payee, asPayer, asPayee, transaction } = held;
      if (what === "payer frozen") await freezeAccount(asPayer);
      else if (what === "payee blocked the payer")
        await blockPerson(asPayee, { userId: payer.userId as never });
      else await blockPerson(asPayer, { userId: payee.userId as never });
      ctx.clock.advance(TEN_MINUTES);
      await runJobs(ctx);
      expect([await resolutionOf(held), await paidTo(held)]).toEqual(["rejected", 0n]);
      expect(await getBalance(ctx, payer)).toMatchObject({ availableMinor: 20_000_00n });
      const told = await eventsOf("payment.hold_ended", held);
      expect(told).toMatchObject([{ resolution: "rejected", payer: { userId: payer.userId } }]);
      const detail = await getTransaction(asPayer, { id: transaction.id });
      expect(detail.timeline.at(-1)).toMatchObject({ state: "cancelled", actor: "Evenly" });
    },
  );
});

describe("a review at its deadline", () => {
  it("goes back to the payer, closes its case, and counts against no limit", async () => {
    const held = await makeHeld(ctx, "review");
    ctx.clock.advance(DAY - 1000);
    await runJobs(ctx);
    expect(await resolutionOf(held)).toBeNull();
    ctx.clock.advance(1000);
    await runJobs(ctx);
    expect([await resolutionOf(held), await paidTo(held)]).toEqual(["expired", 0n]);
    const [closed] = await ctx.db.select().from(cases).where(sql`id = ${held.caseId}`);
    expect(closed).toMatchObject({ state: "closed", outcome: "expired" });
    expect(await eventsOf("payment.hold_ended", held)).toHaveLength(1);
    const again = { to: held.payee.userId, amountMinor: 12_000_00n, currency: "USD", idempotencyKey: "n" };
    expect((await sendProven(held.asPayer, again)).transaction.status).toBe("pending");
  });
});
