import { cases } from "@evenly/db/cases/tables";
import { findPaymentHold } from "@evenly/db/payments/hold-queries";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  makeHeld,
  makeUser,
  openTestContext,
  outcomeOf,
  readOutbox,
  type TestContext,
  testContext,
} from "@evenly/testing";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteTransaction } from "../../history/delete-transaction.ts";
import { getTransaction } from "../../history/get-transaction.ts";
import { getBalance } from "../../ledger/wallets/get-balance.ts";
import { freezeAccount } from "../../security/freeze-account.ts";
import { sendPayment } from "../send-payment.ts";
import { endDueHold } from "./end-due-hold.ts";
import { takeBackPayment } from "./take-back-payment.ts";

const { ctx, database } = await openTestContext();
let other: TestContext;
beforeAll(async () => {
  other = testContext(database.db);
});
afterAll(() => Promise.all([ctx.lane.close(), other.lane.close()]));

async function received() {
  const { asPayer, asPayee, transaction } = await makeHeld(ctx);
  ctx.clock.advance(600_000);
  await endDueHold(ctx, transaction.id);
  const { userId } = asPayer.actor as { readonly userId: string };
  const input = { to: userId, amountMinor: 1_00n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
  const { transaction: back } = await sendPayment(asPayee, input);
  return { ana: asPayee, id: back.id };
}

describe("takeBackPayment", () => {
  it("returns the money with its fee and tells both sides, once, however often it is asked", async () => {
    const { payer, payee, asPayer, asPayee, transaction } = await makeHeld(ctx, "recall", {
      payeeCountry: "DE",
    });
    const { id } = transaction;
    const asked = Array.from({ length: 20 }, () => takeBackPayment(asPayer, { transactionId: id }));
    const answers = await Promise.all(asked);
    expect(answers[0]).toMatchObject({ id, status: "cancelled", hold: null });
    expect(await getBalance(ctx, payer)).toMatchObject({ availableMinor: 20_000_00n, heldMinor: 0n });
    expect(await getBalance(ctx, payee)).toMatchObject({ postedMinor: 0n, pendingMinor: 0n });
    const ended = (await readOutbox(ctx.db, "payment.hold_ended")).map(({ payload }) => payload);
    expect(ended).toMatchObject([{ transferId: id, resolution: "taken_back", payer: { heldMinor: "0" } }]);
    expect(await findPaymentHold(ctx.db, id)).toMatchObject({ resolution: "taken_back" });
    expect((await getTransaction(asPayee, { id })).status).toBe("cancelled");
    expect((await getTransaction(asPayer, { id })).timeline.map(({ state }) => state)).toEqual([
      "created",
      "held",
      "cancelled",
    ]);
  });

  it("refuses others, payments that were never held, and payments that have arrived", async () => {
    const { asPayee, asPayer, transaction } = await makeHeld(ctx);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    const transactionId = transaction.id;
    expect(await codeOf(takeBackPayment(asPayee, { transactionId }))).toBe("STATE_CONFLICT");
    expect(await codeOf(takeBackPayment(stranger, { transactionId }))).toBe("NOT_FOUND");
    expect(await codeOf(takeBackPayment(ctx, { transactionId }))).toBe("UNAUTHENTICATED");
    const { ana, id } = await received();
    expect(await codeOf(takeBackPayment(ana, { transactionId: id }))).toBe("STATE_CONFLICT");
    ctx.clock.advance(600_000);
    await endDueHold(ctx, transactionId);
    expect(await codeOf(takeBackPayment(asPayer, { transactionId }))).toBe("STATE_CONFLICT");
  });

  it("closes the case of a review, and is allowed to a frozen payer", async () => {
    const { payer, asPayer, transaction, caseId } = await makeHeld(ctx, "review");
    await freezeAccount(asPayer);
    await takeBackPayment(asPayer, { transactionId: transaction.id });
    const [closed] = await ctx.db.select().from(cases).where(sql`id = ${caseId}`);
    expect(closed).toMatchObject({ state: "closed", outcome: "taken_back" });
    expect(await getBalance(ctx, payer)).toMatchObject({ heldMinor: 0n });
  });

  it("is what deleting the pending line does", async () => {
    const { asPayer, transaction } = await makeHeld(ctx);
    await deleteTransaction(asPayer, { id: transaction.id });
    expect(await findPaymentHold(ctx.db, transaction.id)).toMatchObject({ resolution: "taken_back" });
  });
});

describe("twenty ends at the same time over two processes", () => {
  it("move the money once: either all callers get it back, or it arrives; a control without the lock moves it again", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { payer, payee, asPayer, transaction } = await makeHeld(ctx);
      const { id: transactionId } = transaction;
      ctx.clock.advance(600_000);
      other.clock.advance(ctx.clock.now().getTime() - other.clock.now().getTime());
      const take = (n: number) =>
        outcomeOf(takeBackPayment(n % 2 ? asPayer : other.asUser(payer.userId), { transactionId }));
      const end = (at: TestContext) => outcomeOf(endDueHold(at, transactionId));
      const work = round % 2 ? [end(ctx), end(other)] : [];
      const takes = Array.from({ length: 20 }, (_, n) => take(n));
      const codes = await Promise.all([...work, ...takes, end(other), end(ctx)]);
      const [paid, kept] = [await getBalance(ctx, payee), await getBalance(ctx, payer)];
      const held = await findPaymentHold(ctx.db, transactionId);
      expect(kept.postedMinor + paid.postedMinor).toBe(20_000_00n);
      expect([kept.heldMinor, paid.pendingMinor]).toEqual([0n, 0n]);
      const isReleased = held?.resolution === "released";
      expect(paid.postedMinor).toBe(isReleased ? 150_00n : 0n);
      expect(codes.filter((code) => code === "STATE_CONFLICT")).toHaveLength(isReleased ? 20 : 0);
      seen.add(held?.resolution ?? "open");
    }
    expect([...seen].every((resolution) => ["released", "taken_back"].includes(resolution))).toBe(true);
    expect(await endNaively()).toBeGreaterThan(1);
  });

  /** Ends that look first and act after, without a lock; returns how many of them moved the money. */
  async function endNaively(): Promise<number> {
    const admin = postgres(database.adminUrl, { max: 20, onnotice: () => {} });
    await admin`create table naive_holds (state text, ends int)`;
    await admin`insert into naive_holds values ('open', 0)`;
    let looked = 0;
    let allLooked = () => {};
    const everybody = new Promise<void>((resolve) => {
      allLooked = resolve;
    });
    const endOne = async () => {
      const [hold] = await admin`select state from naive_holds`;
      looked += 1;
      if (looked === 20) allLooked();
      await everybody;
      if (hold?.state === "open") await admin`update naive_holds set state = 'ended', ends = ends + 1`;
    };
    await Promise.all(Array.from({ length: 20 }, endOne));
    const [hold] = await admin`select ends from naive_holds`;
    await admin.end();
    return hold?.ends ?? 0;
  }
});
