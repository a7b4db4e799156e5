import { findPaymentHold } from "@evenly/db/payments/hold-queries";
import {
  codeOf,
  type MadeHeld,
  makeAdmin,
  makeHeld,
  openTestContext,
  outcomeOf,
  readOutbox,
} from "@evenly/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { blockPerson } from "../../contacts/block-person.ts";
import { getTransaction } from "../../history/get-transaction.ts";
import { getBalance } from "../../ledger/wallets/get-balance.ts";
import { rejectHeldPayment, releaseHeldPayment } from "./decide-held-payment.ts";

const { ctx } = await openTestContext();
let operatorId: string;
beforeAll(async () => {
  operatorId = (await makeAdmin(ctx)).userId;
});

const decision = (transferId: string, key = "one") => ({ transferId, operatorId, key });

describe("an operator's decision", () => {
  it("releases the money once per key, and names no operator to the payer", async () => {
    const { payee, asPayer, transaction } = await makeHeld(ctx, "review");
    const first = await releaseHeldPayment(ctx, decision(transaction.id));
    const again = await releaseHeldPayment(ctx, decision(transaction.id));
    expect([first.isReplayed, again]).toEqual([false, { ...first, isReplayed: true }]);
    expect(await getBalance(ctx, payee)).toMatchObject({ postedMinor: 12_000_00n });
    expect(await findPaymentHold(ctx.db, transaction.id)).toMatchObject({ resolution: "released" });
    const detail = await getTransaction(asPayer, { id: transaction.id });
    expect(detail.timeline.at(-1)).toMatchObject({ state: "posted", actor: "Evenly" });
    expect(detail.holdReview).toBeNull();
  });

  it("rejects: the money goes back, both are told, and the timeline says Evenly", async () => {
    const { payer, asPayer, transaction } = await makeHeld(ctx, "review");
    await rejectHeldPayment(ctx, decision(transaction.id));
    expect(await getBalance(ctx, payer)).toMatchObject({ availableMinor: 20_000_00n, heldMinor: 0n });
    const told = (await readOutbox(ctx.db, "payment.hold_ended")).map(({ payload }) => payload);
    expect(told).toContainEqual(
      expect.objectContaining({ transferId: transaction.id, resolution: "rejected" }),
    );
    const detail = await getTransaction(asPayer, { id: transaction.id });
    expect(detail.timeline.at(-1)).toMatchObject({ state: "cancelled", actor: "Evenly" });
  });

  it("alone approves a payment under review; the payer's record says so", async () => {
    const isApproved = async ({ asPayer, transaction }: MadeHeld) =>
      (await getTransaction(asPayer, { id: transaction.id })).security?.isApproved;
    const [released, rejected] = [await makeHeld(ctx, "review"), await makeHeld(ctx, "review")];
    expect([await isApproved(released), await isApproved(rejected)]).toEqual([false, false]);
    await releaseHeldPayment(ctx, decision(released.transaction.id, "yes"));
    await rejectHeldPayment(ctx, decision(rejected.transaction.id, "no"));
    expect([await isApproved(released), await isApproved(rejected)]).toEqual([true, false]);
    expect(await isApproved(await makeHeld(ctx))).toBe(true);
  });

  it("moves the money once with twenty decisions of both kinds at the same time", async () => {
    const { payer, payee, transaction } = await makeHeld(ctx, "review");
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        outcomeOf(
          (n % 2 ? releaseHeldPayment : rejectHeldPayment)(ctx, decision(transaction.id, `key ${n}`)),
        ),
      ),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(codes.filter((code) => code === "STATE_CONFLICT")).toHaveLength(19);
    const [kept, paid] = [await getBalance(ctx, payer), await getBalance(ctx, payee)];
    expect(kept.postedMinor + paid.postedMinor).toBe(20_000_00n);
    expect(kept.heldMinor).toBe(0n);
  });

  it("is refused for recall holds and unknown payments, after the deadline, and for a blocked payee", async () => {
    const recall = await makeHeld(ctx);
    expect(await codeOf(releaseHeldPayment(ctx, decision(recall.transaction.id)))).toBe("NOT_FOUND");
    expect(await codeOf(rejectHeldPayment(ctx, decision(ctx.ids.uuid())))).toBe("NOT_FOUND");
    const blocked = await makeHeld(ctx, "review");
    await blockPerson(blocked.asPayee, { userId: blocked.payer.userId as never });
    expect(await codeOf(releaseHeldPayment(ctx, decision(blocked.transaction.id)))).toBe("PAYEE_UNKNOWN");
    const late = await makeHeld(ctx, "review");
    ctx.clock.advance(86_400_000);
    expect(await codeOf(releaseHeldPayment(ctx, decision(late.transaction.id)))).toBe("STATE_CONFLICT");
  });
});
