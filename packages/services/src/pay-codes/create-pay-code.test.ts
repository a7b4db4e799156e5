import { CreatePayCodeInput } from "@evenly/contract/pay-codes/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makePayCode } from "../testing/pay-codes.ts";
import { createPayCode } from "./create-pay-code.ts";
import { readPayCode } from "./read-pay-code.ts";

const { ctx } = await openTestContext();

describe("createPayCode", () => {
  it("makes a code for 15 minutes with its event and audit row, once per key", async () => {
    const { asOwner, input, code } = await makePayCode(ctx);
    expect(code).toMatchObject({ state: "open", amountMinor: 12_50n, note: "Coffee and cake", minutes: 15 });
    expect(code.expiresAt.getTime() - code.createdAt.getTime()).toBe(15 * 60_000);
    expect(code.token).toMatch(/^[\w-]{43}$/);
    expect(await createPayCode(asOwner, input)).toEqual(code);
    expect(await codeOf(createPayCode(asOwner, { ...input, amountMinor: 1n }))).toBe("IDEMPOTENCY_MISMATCH");
    expect(await ctx.db.$count(auditLog, sql`subject = ${code.id}`)).toBe(1);
    expect(await ctx.db.$count(outbox, sql`events::text like ${`%${code.id}%`}`)).toBe(1);
  });

  it("replaces an earlier code, which is refused by name from then on", async () => {
    const { asOwner, asPayer, input, code, token, pay } = await makePayCode(ctx);
    const next = { ...input, amountMinor: 20_00n, replaces: code.id, idempotencyKey: ctx.ids.uuid() };
    const changed = await createPayCode(asOwner, next);
    expect(changed.token).not.toBe(token);
    expect(await codeOf(readPayCode(asPayer, { token }))).toBe("PAY_CODE_REPLACED");
    expect(await codeOf(pay())).toBe("PAY_CODE_REPLACED");
    const read = await readPayCode(asPayer, { token: changed.token ?? "" });
    expect(read).toMatchObject({ amountMinor: 20_00n, isOwn: false });
  });

  it("does not replace a code that was paid meanwhile, or another person's", async () => {
    const paid = await makePayCode(ctx);
    await paid.pay();
    const next = () => ({ ...paid.input, replaces: paid.code.id, idempotencyKey: ctx.ids.uuid() });
    expect(await codeOf(createPayCode(paid.asOwner, next()))).toBe("PAY_CODE_USED");
    const other = await makePayCode(ctx);
    const foreign = { ...other.input, replaces: paid.code.id, idempotencyKey: ctx.ids.uuid() };
    expect(await codeOf(createPayCode(other.asOwner, foreign))).toBe("PAY_CODE_NOT_FOUND");
  });

  it("is refused without a verified address, with 20 open codes, and for a time that is no choice", async () => {
    const { input, asOwner } = await makePayCode(ctx);
    const poor = ctx.asUser((await makeUser(ctx, { isVerified: false })).userId);
    expect(await codeOf(createPayCode(poor, input))).toBe("EMAIL_NOT_VERIFIED");
    for (let made = 1; made < 20; made++)
      await createPayCode(asOwner, { ...input, idempotencyKey: ctx.ids.uuid() });
    const next = { ...input, idempotencyKey: ctx.ids.uuid() };
    expect(await codeOf(createPayCode(asOwner, next))).toBe("PAY_CODES_FULL");
    expect(CreatePayCodeInput.safeParse({ ...next, minutes: 16 }).success).toBe(false);
    expect(CreatePayCodeInput.safeParse({ ...next, amountMinor: 0n }).success).toBe(false);
  });
});
