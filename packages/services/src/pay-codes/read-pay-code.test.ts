import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/index.ts";
import { makePayCode } from "../testing/pay-codes.ts";
import { codeOf } from "../testing/requests.ts";
import { createPayCode } from "./create-pay-code.ts";
import { getPayCode } from "./get-pay-code.ts";
import { listMyPayCodes } from "./list-my-pay-codes.ts";
import { quotePayCode } from "./quote-pay-code.ts";
import { readPayCode } from "./read-pay-code.ts";
import { revokePayCode } from "./revoke-pay-code.ts";
import { sweepPayCodes } from "./sweep-pay-codes.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

describe("readPayCode", () => {
  it("tells the scanner whom it pays, how much and until when, and whether it is the first time", async () => {
    const shown = await makePayCode(ctx);
    const { asPayer, token, owner, code } = shown;
    const read = await readPayCode(asPayer, { token });
    expect(read).toMatchObject({
      payee: { id: owner.userId, hasPaidBefore: false },
      ...{ isOwn: false, amountMinor: 12_50n, currency: "USD", note: "Coffee and cake" },
      expiresAt: code.expiresAt,
    });
    expect((await readPayCode(shown.asOwner, { token })).isOwn).toBe(true);
    await shown.pay();
    expect(await codeOf(readPayCode(asPayer, { token }))).toBe("PAY_CODE_USED");
    const again = await makePayCode(ctx);
    expect((await readPayCode(asPayer, { token: again.token })).payee.hasPaidBefore).toBe(false);
  });

  it("refuses a changed token like an unknown one, and tells a blocked person nothing", async () => {
    const { asPayer, asOwner, payer, token } = await makePayCode(ctx);
    for (const bad of ["", "A".repeat(43), `${token.slice(0, -1)}-`, token.toLowerCase()])
      expect(await codeOf(readPayCode(asPayer, { token: bad }))).toBe("PAY_CODE_TAMPERED");
    expect(await codeOf(readPayCode(ctx, { token }))).toBe("UNAUTHENTICATED");
    await blockPerson(asOwner, { userId: payer.userId as Parameters<typeof blockPerson>[1]["userId"] });
    expect(await codeOf(readPayCode(asPayer, { token }))).toBe("PAYEE_UNKNOWN");
  });
});

describe("quotePayCode", () => {
  it("previews the payment without a recall window, and refuses what the payment would refuse", async () => {
    const { asPayer, token } = await makePayCode(ctx, { amountMinor: null });
    const quote = await quotePayCode(asPayer, { token, amountMinor: 150_00n });
    expect(quote).toMatchObject({ feeMinor: 0n, totalMinor: 150_00n, refusal: null });
    expect(quote.availableBeforeMinor - quote.availableAfterMinor).toBe(150_00n);
    const short = await quotePayCode(asPayer, { token, amountMinor: 90_000_00n });
    expect(short.refusal).not.toBeNull();
    const fixed = await makePayCode(ctx);
    const wrong = quotePayCode(fixed.asPayer, { token: fixed.token, amountMinor: 1n });
    expect(await codeOf(wrong)).toBe("PAY_CODE_AMOUNT_WRONG");
  });
});

describe("listMyPayCodes", () => {
  it("lists the caller's codes, the newest first, in pages; a token only while it can be paid", async () => {
    const { asOwner, asPayer, code, input, pay } = await makePayCode(ctx);
    await pay();
    ctx.clock.advance(1);
    const { code: other } = await makePayCode(ctx);
    const list = await listMyPayCodes(asOwner, { limit: 20 });
    expect(list).toMatchObject({ codes: [{ id: code.id, state: "used", token: null }], nextCursor: null });
    expect((await listMyPayCodes(asPayer, { limit: 20 })).codes).toEqual([]);
    expect(await codeOf(getPayCode(asOwner, { payCodeId: other.id }))).toBe("PAY_CODE_NOT_FOUND");
    ctx.clock.advance(1);
    const next = await createPayCode(asOwner, { ...input, idempotencyKey: ctx.ids.uuid() });
    const first = await listMyPayCodes(asOwner, { limit: 1 });
    expect(first.codes.map(({ id, token }) => [id, token])).toEqual([[next.id, next.token]]);
    const second = await listMyPayCodes(asOwner, { cursor: first.nextCursor ?? "", limit: 1 });
    expect(second).toMatchObject({ codes: [{ id: code.id }], nextCursor: null });
  });
});

describe("revokePayCode", () => {
  it("ends the caller's own open code once", async () => {
    const { asOwner, asPayer, code, token } = await makePayCode(ctx);
    const one = { payCodeId: code.id };
    expect(await codeOf(revokePayCode(asPayer, one))).toBe("PAY_CODE_NOT_FOUND");
    expect(await revokePayCode(asOwner, one)).toMatchObject({ state: "revoked", token: null });
    expect(await codeOf(revokePayCode(asOwner, one))).toBe("PAY_CODE_REVOKED");
    expect(await codeOf(readPayCode(asPayer, { token }))).toBe("PAY_CODE_REVOKED");
  });
});

describe("sweepPayCodes", () => {
  it("deletes codes that ended unpaid 30 days ago, and keeps paid ones", async () => {
    const paid = await makePayCode(ctx);
    await paid.pay();
    const unpaid = await makePayCode(ctx);
    const start = ctx.clock.now();
    ctx.clock.advance(30 * 86_400_000);
    expect(await codeOf(unpaid.read())).toBe("done");
    ctx.clock.advance(15 * 60_000);
    expect(await sweepPayCodes(ctx)).toBeGreaterThan(0);
    expect(await codeOf(unpaid.read())).toBe("PAY_CODE_NOT_FOUND");
    expect((await paid.read()).state).toBe("used");
    expect(await sweepPayCodes(ctx)).toBe(0);
    ctx.clock.set(start);
  });
});
