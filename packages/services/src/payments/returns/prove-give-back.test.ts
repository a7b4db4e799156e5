import type { Verification } from "@evenly/contract/payments/step-up";
import { auditLog } from "@evenly/db/audit/tables";
import {
  codeOf,
  giveProofs,
  makeSentCodes,
  makeUser,
  openTestContext,
  outcomeOf,
  readOutbox,
  readSentCode,
  refusalOf,
  sendProven,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../../contacts/block-person.ts";
import { setPin } from "../../factors/enrolment/set-pin.ts";
import { sendFactorCode } from "../../factors/proofs/send-factor-code.ts";
import { getTransaction } from "../../history/get-transaction.ts";
import { reverseTransfer } from "../../ledger/reverse-transfer.ts";
import { getBalance } from "../../ledger/wallets/get-balance.ts";
import { cancelWaiting } from "../proofs/cancel-waiting.ts";
import { listWaiting } from "../proofs/list-waiting.ts";
import { verifyPayment } from "../proofs/verify-payment.ts";
import { sendPayment } from "../send-payment.ts";
import { previewRefund } from "./preview-refund.ts";
import { previewReturn } from "./preview-return.ts";
import { refundPayment } from "./refund-payment.ts";
import { returnPayment } from "./return-payment.ts";

const { ctx } = await openTestContext();

const PIN = "583920";
const key = () => ctx.ids.uuid();
const availableOf = async (userId: string) => (await getBalance(ctx, { userId })).availableMinor;
type Verified = Awaited<ReturnType<typeof sendPayment>>["transaction"];

/** A seller with a PIN, and payments that a buyer has made to them. */
async function makeSale(...amounts: readonly bigint[]) {
  const buyer = await makeUser(ctx, { balanceMinor: 50_000_00n, country: "US", lastName: "Buyer" });
  const seller = await makeUser(ctx, { country: "US" });
  const asBuyer = ctx.asUser(buyer.userId);
  const asSeller = ctx.asUser(seller.userId);
  await setPin(asSeller, { pin: PIN, password: TEST_PASSWORD });
  const paid: Verified[] = [];
  for (const amountMinor of amounts) {
    const input = { to: seller.userId, amountMinor, currency: "USD", idempotencyKey: key() };
    paid.push((await sendProven(asBuyer, input)).transaction);
    // Payments of one moment would not be told apart in a list.
    ctx.clock.advance(1_000);
  }
  const ids = paid.map(({ id }) => id);
  return { buyer, seller, asBuyer, asSeller, ids, id: ids[0] as Verified["id"] };
}

/** What giving back asks for. */
async function askedBy(call: Promise<unknown>): Promise<Verification> {
  const { code, details } = await refusalOf(call);
  expect(code).toBe("STEP_UP_REQUIRED");
  return details as unknown as Verification;
}
const namesOf = ({ factors }: Verification) => factors.map(({ factor }) => factor);

const ways = [
  ["a return", (as: TestContext, id: Verified["id"]) => returnPayment(as, { id, idempotencyKey: key() })],
  [
    "a refund of a part",
    (as: TestContext, id: Verified["id"]) =>
      refundPayment(as, { id, amountMinor: 500_00n, idempotencyKey: key() }),
  ],
] as const;

describe("giving back", () => {
  it.each(ways)("of 500.00 is not done by the session alone: %s", async (_name, give) => {
    const { seller, buyer, asSeller, id } = await makeSale(500_00n);
    const before = await availableOf(buyer.userId);
    const asked = await askedBy(give(asSeller, id));
    expect(asked.factors).toEqual([{ factor: "pin", state: "needed" }]);
    expect(await availableOf(seller.userId)).toBe(500_00n);
    const waiting = await getTransaction(asSeller, { id: asked.transferId });
    expect(waiting).toMatchObject({
      status: "requires_verification",
      amountMinor: -500_00n,
      direction: "out",
      person: { id: buyer.userId },
    });
    expect(await codeOf(verifyPayment(asSeller, { id: asked.transferId, pin: "999999" }))).toBe("PIN_WRONG");
    const { verified } = await verifyPayment(asSeller, { id: asked.transferId, pin: PIN });
    expect(verified).toMatchObject({
      transaction: { id: asked.transferId, status: "completed", amountMinor: -500_00n },
      verification: null,
    });
    expect([await availableOf(seller.userId), await availableOf(buyer.userId)]).toEqual([
      0n,
      before + 500_00n,
    ]);
    expect(await getTransaction(asSeller, { id })).toMatchObject({
      giveBack: { givenBackMinor: 500_00n, remainingMinor: 0n },
    });
  });

  it("of 100.00 needs none", async () => {
    const { seller, asSeller, ids } = await makeSale(100_00n, 300_00n);
    const [whole, part] = ids as [Verified["id"], Verified["id"]];
    await returnPayment(asSeller, { id: whole, idempotencyKey: key() });
    expect(await availableOf(seller.userId)).toBe(300_00n);
    ctx.clock.advance(24 * 3_600_000);
    await refundPayment(asSeller, { id: part, amountMinor: 100_00n, idempotencyKey: key() });
    expect(await availableOf(seller.userId)).toBe(200_00n);
  });

  it("asks for the factors of a payment of that amount", async () => {
    const { asSeller, ids } = await makeSale(100_01n, 500_01n, 1_000_01n);
    const asked: string[][] = [];
    for (const id of ids)
      asked.push(namesOf(await askedBy(returnPayment(asSeller, { id, idempotencyKey: key() }))));
    expect(asked).toEqual([["pin"], ["pin", "second_factor"], ["pin", "second_factor", "passkey"]]);
  });

  it("is previewed with what it will ask for", async () => {
    const { asSeller, ids } = await makeSale(600_00n, 100_00n);
    const [large, small] = ids as [Verified["id"], Verified["id"]];
    expect(await previewReturn(asSeller, { id: large })).toMatchObject({
      refusal: null,
      factors: [
        { factor: "pin", state: "needed" },
        { factor: "second_factor", state: "missing" },
      ],
    });
    const part = { id: large, amountMinor: 40_00n };
    expect(await previewRefund(asSeller, part)).toMatchObject({ refusal: null, factors: [] });
    await returnPayment(asSeller, { id: small, idempotencyKey: key() });
    expect(await previewRefund(asSeller, part)).toMatchObject({ factors: [{ factor: "pin" }] });
    expect(await previewReturn(asSeller, { id: small })).toMatchObject({
      refusal: "ALREADY_RETURNED",
      factors: [],
    });
  });

  it("in parts adds up within a day, with what is sent to the same person", async () => {
    const { asSeller, buyer, seller, id } = await makeSale(900_00n);
    const refund = (amountMinor: bigint) =>
      refundPayment(asSeller, { id, amountMinor, idempotencyKey: key() });
    const send = () =>
      sendPayment(asSeller, { to: buyer.userId, amountMinor: 1n, currency: "USD", idempotencyKey: key() });
    await refund(60_00n);
    await refund(40_00n);
    expect(namesOf(await askedBy(refund(1n)))).toEqual(["pin"]);
    expect(namesOf(await askedBy(send()))).toEqual(["pin"]);
    const proven = await askedBy(refund(400_00n));
    await verifyPayment(asSeller, { id: proven.transferId, pin: PIN });
    // The PIN takes nothing out of the sum that asks for a code.
    expect(namesOf(await askedBy(refund(1n)))).toEqual(["pin", "second_factor"]);
    ctx.clock.advance(24 * 3_600_000);
    await refund(100_00n);
    expect(await availableOf(seller.userId)).toBe(300_00n);
  });

  it("adds up also in twenty at once, together with payments to the same person", async () => {
    const { asSeller, buyer, seller, ids } = await makeSale(...Array.from({ length: 10 }, () => 50_00n));
    const calls = ids.flatMap((id) => [
      returnPayment(asSeller, { id, idempotencyKey: key() }),
      sendPayment(asSeller, {
        to: buyer.userId,
        amountMinor: 50_00n,
        currency: "USD",
        idempotencyKey: key(),
      }),
    ]);
    const outcomes = await Promise.all(calls.map(outcomeOf));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(2);
    expect(new Set(outcomes)).toEqual(new Set(["done", "STEP_UP_REQUIRED"]));
    expect(await availableOf(seller.userId)).toBe(400_00n);
  });

  it("counts toward a payment that its gate has judged before", async () => {
    const { asSeller, buyer, seller, id } = await makeSale(60_00n, 50_00n);
    const late: TestContext = {
      ...asSeller,
      lane: {
        ...asSeller.lane,
        post: async (order) => {
          await returnPayment(asSeller, { id, idempotencyKey: "between" });
          return asSeller.lane.post(order);
        },
      },
    };
    const input = { to: buyer.userId, amountMinor: 50_00n, currency: "USD", idempotencyKey: key() };
    expect(namesOf(await askedBy(sendPayment(late, input)))).toEqual(["pin"]);
    expect(await availableOf(seller.userId)).toBe(50_00n);
  });

  it("does not add up with what Evenly itself reversed", async () => {
    const { asSeller, seller, ids } = await makeSale(90_00n, 95_00n);
    const [evenlys, own] = ids as [Verified["id"], Verified["id"]];
    const order = { ownerUserId: key(), procedure: "test", key: key(), inputHash: "" };
    await reverseTransfer(ctx, { ...order, transferId: evenlys });
    await returnPayment(asSeller, { id: own, idempotencyKey: key() });
    expect(await availableOf(seller.userId)).toBe(0n);
  });

  it("is no payment to a new person after a change of credentials", async () => {
    const { asSeller, seller, id } = await makeSale(90_00n, 100_00n);
    await setPin(asSeller, { pin: "739104", password: TEST_PASSWORD });
    await returnPayment(asSeller, { id, idempotencyKey: key() });
    const friend = await makeUser(ctx, { country: "US" });
    const send = (amountMinor: bigint) =>
      sendPayment(asSeller, { to: friend.userId, amountMinor, currency: "USD", idempotencyKey: key() });
    await send(95_00n);
    expect(await codeOf(send(5_01n))).toBe("COOLING_OFF");
    expect(await availableOf(seller.userId)).toBe(5_00n);
  });
});

describe("a proof of giving back", () => {
  it("posts once in twenty parallel verifies, and the key's repeat is answered", async () => {
    const { asSeller, seller, buyer, id } = await makeSale(500_00n);
    const input = { id, idempotencyKey: key() };
    const before = await availableOf(buyer.userId);
    const asks = await Promise.all(Array.from({ length: 20 }, () => askedBy(returnPayment(asSeller, input))));
    expect(new Set(asks.map(({ transferId }) => transferId)).size).toBe(1);
    const transferId = asks[0]?.transferId as Verified["id"];
    await giveProofs(ctx, transferId);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(verifyPayment(asSeller, { id: transferId }))),
    );
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    expect([await availableOf(seller.userId), await availableOf(buyer.userId)]).toEqual([
      0n,
      before + 500_00n,
    ]);
    expect(await returnPayment(asSeller, input)).toMatchObject({
      isReplayed: true,
      transaction: { id: transferId, type: "reversal" },
    });
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.subject, transferId));
    const operations = rows.map(({ operation }) => operation).sort();
    expect(operations).toEqual(["payment.check_opened", "payment.returned"]);
  });

  it("of one return confirms neither another one nor another amount", async () => {
    const { asSeller, seller, ids } = await makeSale(400_00n, 300_00n);
    const [one, other] = ids as [Verified["id"], Verified["id"]];
    const first = await askedBy(returnPayment(asSeller, { id: one, idempotencyKey: key() }));
    const input = { id: other, amountMinor: 200_00n, idempotencyKey: key() };
    const second = await askedBy(refundPayment(asSeller, input));
    await giveProofs(ctx, first.transferId);
    expect(await verifyPayment(asSeller, { id: second.transferId })).toMatchObject({
      verified: { verification: { factors: [{ factor: "pin", state: "needed" }] } },
    });
    const larger = refundPayment(asSeller, { ...input, amountMinor: 300_00n });
    expect(await codeOf(larger)).toBe("IDEMPOTENCY_MISMATCH");
    expect(await availableOf(seller.userId)).toBe(700_00n);
  });

  it("is a code that names person and amount and confirms this return alone", async () => {
    const { asSeller, seller, ids } = await makeSale(600_00n, 700_00n);
    await makeSentCodes(ctx, seller.userId, "email");
    const asks: Verification[] = [];
    for (const id of ids) asks.push(await askedBy(returnPayment(asSeller, { id, idempotencyKey: key() })));
    const [meant, other] = asks.map(({ transferId }) => transferId) as [Verified["id"], Verified["id"]];
    ctx.clock.advance(30_000);
    await sendFactorCode(asSeller, { kind: "email", transferId: meant });
    const code = await readSentCode(ctx, seller.userId);
    const prove = (id: Verified["id"]) => outcomeOf(verifyPayment(asSeller, { id, pin: PIN, code }));
    expect(await prove(other)).toBe("FACTOR_CODE_WRONG");
    expect(await prove(meant)).toBe("done");
    expect(await availableOf(seller.userId)).toBe(700_00n);
    const events = await readOutbox(ctx.db, "factor.code_requested");
    const named = events.map(({ payload }) => payload as { userId: string; payment?: object });
    const own = named.filter(({ userId }) => userId === seller.userId).map(({ payment }) => payment);
    const personName = "Test Buyer";
    expect(own).toContainEqual({ amountMinor: "60000", currency: "USD", personName, isGivenBack: true });
  });

  it("is needed again when the sum of the day has grown meanwhile", async () => {
    const { asSeller, seller, ids } = await makeSale(450_00n, 60_00n);
    const [large, small] = ids as [Verified["id"], Verified["id"]];
    const asked = await askedBy(returnPayment(asSeller, { id: large, idempotencyKey: key() }));
    await returnPayment(asSeller, { id: small, idempotencyKey: key() });
    const { verified } = await verifyPayment(asSeller, { id: asked.transferId, pin: PIN });
    expect(verified.verification?.factors).toEqual([
      { factor: "pin", state: "proven" },
      { factor: "second_factor", state: "missing" },
    ]);
    expect(await availableOf(seller.userId)).toBe(450_00n);
  });
});

describe("a return that waits", () => {
  it("is listed, and ends when it is cancelled or after 15 minutes", async () => {
    const { asSeller, buyer, id, seller } = await makeSale(500_00n);
    const input = { id, idempotencyKey: key() };
    const { transferId } = await askedBy(returnPayment(asSeller, input));
    expect(await listWaiting(asSeller)).toMatchObject([
      { transaction: { id: transferId, type: "reversal", person: { id: buyer.userId } } },
    ]);
    await cancelWaiting(asSeller, { id: transferId });
    expect(await codeOf(verifyPayment(asSeller, { id: transferId, pin: PIN }))).toBe("VERIFICATION_ENDED");
    expect(await codeOf(returnPayment(asSeller, input))).toBe("VERIFICATION_ENDED");
    const part = { id, amountMinor: 200_00n, idempotencyKey: key() };
    const late = await askedBy(refundPayment(asSeller, part));
    expect(await listWaiting(asSeller)).toMatchObject([{ transaction: { type: "refund" } }]);
    ctx.clock.advance(15 * 60_000);
    const verify = verifyPayment(asSeller, { id: late.transferId, pin: PIN });
    expect(await codeOf(verify)).toBe("VERIFICATION_ENDED");
    expect(await availableOf(seller.userId)).toBe(500_00n);
  });

  it("is the seller's alone, goes back also to a person who blocked them, and not twice", async () => {
    const { asSeller, asBuyer, seller, id } = await makeSale(500_00n);
    const { transferId } = await askedBy(returnPayment(asSeller, { id, idempotencyKey: key() }));
    const again = await askedBy(returnPayment(asSeller, { id, idempotencyKey: key() }));
    expect(await codeOf(verifyPayment(asBuyer, { id: transferId, pin: PIN }))).toBe("NOT_FOUND");
    await blockPerson(asBuyer, { userId: seller.userId as never });
    await verifyPayment(asSeller, { id: transferId, pin: PIN });
    expect(await codeOf(verifyPayment(asSeller, { id: again.transferId, pin: PIN }))).toBe(
      "ALREADY_RETURNED",
    );
    expect(await availableOf(seller.userId)).toBe(0n);
  });

  it("asked for by a service key is confirmed by its user", async () => {
    const { seller, asSeller, id } = await makeSale(500_00n);
    const scopes = ["payments:send" as const];
    const { id: keyId } = await makeServiceKey(ctx, { userId: seller.userId, scopes });
    const asKey = ctx.as({ kind: "service", name: "shop", keyId, actingUserId: seller.userId, scopes });
    const { transferId } = await askedBy(returnPayment(asKey, { id, idempotencyKey: key() }));
    await giveProofs(ctx, transferId);
    expect(await codeOf(verifyPayment(asKey, { id: transferId }))).toBe("UNAUTHENTICATED");
    await verifyPayment(asSeller, { id: transferId });
    expect(await availableOf(seller.userId)).toBe(0n);
  });
});
