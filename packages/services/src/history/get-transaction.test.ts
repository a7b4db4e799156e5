import { TransferId } from "@evenly/contract";
import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { captureHold } from "../ledger/capture-hold.ts";
import { expireHolds } from "../ledger/expire-holds.ts";
import { importTransfers } from "../ledger/import-transfers.ts";
import { placeHold } from "../ledger/place-hold.ts";
import { reverseTransfer } from "../ledger/reverse-transfer.ts";
import { sendPayment } from "../payments/send-payment.ts";
import { getTransaction } from "./get-transaction.ts";
import { listTransactions } from "./list-transactions.ts";

const { ctx } = await openTestContext();

async function makePair() {
  const payer = await makeUser(ctx, {
    firstName: "Ana",
    lastName: "Ribeiro",
    balanceMinor: 100_00n,
    country: "US",
  });
  const payee = await makeUser(ctx, { firstName: "Jonas", lastName: "Weber", country: "DE" });
  return { payer, payee, asPayer: ctx.asUser(payer.userId), asPayee: ctx.asUser(payee.userId) };
}
type Pair = Awaited<ReturnType<typeof makePair>>;

const send = ({ asPayer, payee }: Pair, amountMinor: bigint) =>
  sendPayment(asPayer, { to: payee.userId, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() });
const intentOf = ({ payer }: Pair) => ({
  ownerUserId: payer.userId,
  procedure: "test",
  key: ctx.ids.uuid(),
  inputHash: "-",
});
const statesOf = (detail: Awaited<ReturnType<typeof getTransaction>>) =>
  detail.timeline.map(({ state, actor }) => [state, actor]);

async function hold(pair: Pair) {
  const parties = { payerUserId: pair.payer.userId, payeeUserId: pair.payee.userId };
  const expiresAt = new Date(ctx.clock.now().getTime() + 60_000);
  return placeHold(ctx, { ...intentOf(pair), ...parties, amountMinor: 20_00n, currency: "USD", expiresAt });
}

describe("getTransaction", () => {
  it("returns a payment's timeline and entries, each side from its own wallet", async () => {
    const pair = await makePair();
    const { transaction } = await send(pair, 24_00n);
    const own = await getTransaction(pair.asPayer, { id: transaction.id });
    expect(own).toMatchObject({ ...transaction, balanceAfterMinor: 75_76n });
    expect(statesOf(own)).toEqual([
      ["created", "Ana Ribeiro"],
      ["posted", "Evenly"],
    ]);
    expect(own.entries.map(({ account, amountMinor, seq }) => [account, amountMinor, seq])).toEqual([
      ["wallet", -24_24n, 2n],
      ["fees", 24n, null],
      ["counterparty", 24_00n, null],
    ]);
    const others = await getTransaction(pair.asPayee, { id: transaction.id });
    expect(others).toMatchObject({
      type: "payment_received",
      amountMinor: 24_00n,
      feeMinor: 0n,
      balanceAfterMinor: 24_00n,
    });
    expect(others.entries.find(({ account }) => account === "wallet")?.seq).toBe(1n);
    expect(others.entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
  });

  it("an imported payment happened at its own time, not when it was recorded", async () => {
    const pair = await makePair();
    const effectiveAt = new Date(ctx.clock.now().getTime() - 86_400_000);
    const { payer, payee } = pair;
    const [imported] = await importTransfers(ctx, [
      {
        payerUserId: payer.userId,
        payeeUserId: payee.userId,
        amountMinor: 5_00n,
        effectiveAt,
        key: ctx.ids.uuid(),
      },
    ]);
    const detail = await getTransaction(pair.asPayer, { id: TransferId.parse(imported?.id) });
    expect(detail.timeline.map(({ at }) => at)).toEqual([effectiveAt, effectiveAt]);
  });

  it("follows a hold until it is captured or expires", async () => {
    const pair = await makePair();
    const taken = await hold(pair);
    const id = TransferId.parse(taken.transfer.id);
    expect(statesOf(await getTransaction(pair.asPayee, { id }))).toEqual([
      ["created", "Ana Ribeiro"],
      ["held", "Evenly"],
    ]);
    ctx.clock.advance(1000);
    await captureHold(ctx, { ...intentOf(pair), holdId: taken.holdId, amountMinor: 5_00n });
    const after = await getTransaction(pair.asPayer, { id });
    expect(after).toMatchObject({
      status: "completed",
      amountMinor: -5_00n,
      feeMinor: 5n,
      balanceAfterMinor: 94_95n,
    });
    expect(statesOf(after).at(-1)).toEqual(["posted", "Evenly"]);

    const forgotten = await hold(pair);
    ctx.clock.advance(61_000);
    await expireHolds(ctx);
    const ended = await getTransaction(pair.asPayer, { id: TransferId.parse(forgotten.transfer.id) });
    expect([ended.status, ended.entries, statesOf(ended).at(-1)]).toEqual([
      "cancelled",
      [],
      ["cancelled", "Evenly"],
    ]);
  });

  it("shows that a payment was reversed", async () => {
    const pair = await makePair();
    const { transaction } = await send(pair, 10_00n);
    ctx.clock.advance(1000);
    await reverseTransfer(ctx, { ...intentOf(pair), transferId: transaction.id });
    const detail = await getTransaction(pair.asPayer, { id: transaction.id });
    expect(detail.status).toBe("reversed");
    expect(statesOf(detail).at(-1)).toEqual(["reversed", "Ana Ribeiro"]);
    expect(detail.balanceAfterMinor).toBe(89_90n);
  });

  it("shows a refused payment to its payer only", async () => {
    const pair = await makePair();
    await send(pair, 900_00n).catch(() => {});
    const [line] = (await listTransactions(pair.asPayer, { limit: 1 })).transactions;
    const id = line?.id ?? expect.fail("the payer has no line");
    const detail = await getTransaction(pair.asPayer, { id });
    expect([detail.refusal, detail.entries, detail.balanceAfterMinor]).toEqual([
      "INSUFFICIENT_FUNDS",
      [],
      null,
    ]);
    expect(statesOf(detail).at(-1)).toEqual(["refused", "Evenly"]);
    await expect(getTransaction(pair.asPayee, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("gives the same answer for another user's transaction and for one that does not exist", async () => {
    const pair = await makePair();
    const stranger = await makeUser(ctx);
    const { transaction } = await send(pair, 1n);
    for (const id of [transaction.id, TransferId.parse(ctx.ids.uuid())]) {
      await expect(getTransaction(ctx.asUser(stranger.userId), { id })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    await expect(getTransaction(ctx, { id: transaction.id })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
});
