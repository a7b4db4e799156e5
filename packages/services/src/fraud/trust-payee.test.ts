import { TRUSTED_PAYEES_MAX } from "@evenly/contract/fraud/rules";
import { auditLog } from "@evenly/db/audit/tables";
import { trustedPayees } from "@evenly/db/fraud/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  makeUser,
  openTestContext,
  openTestSession,
  outcomeOf,
  sendProven,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getTransaction } from "../history/get-transaction.ts";
import { fromLyon } from "../testing/security.ts";
import { listTrustedPayees } from "./list-trusted-payees.ts";
import { trustPayee } from "./trust-payee.ts";

const { ctx } = await openTestContext();
const password = TEST_PASSWORD;

async function makePeople() {
  const payer = await makeUser(ctx, { balanceMinor: 20_000_00n, recall: null });
  const payee = await makeUser(ctx);
  return { payer, asPayer: ctx.asUser(payer.userId), to: payee.userId };
}
async function send(asPayer: TestContext, to: string, amountMinor = 150_00n) {
  const input = { to, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() };
  const { transaction } = await sendProven(asPayer, input);
  return transaction;
}

describe("a trusted payee", () => {
  it("gets a first payment above 100 at once; other people's is held as before", async () => {
    const { asPayer, to } = await makePeople();
    const other = (await makeUser(ctx)).userId;
    await trustPayee(asPayer, { payeeUserId: to, password });
    expect(await send(asPayer, to)).toMatchObject({ status: "completed", hold: null });
    expect(await send(asPayer, other)).toMatchObject({ status: "pending", hold: { kind: "recall" } });
  });

  it("still asks for the same proofs, and a large payment is still reviewed", async () => {
    const { asPayer, to } = await makePeople();
    await trustPayee(asPayer, { payeeUserId: to, password });
    const { id } = await send(asPayer, to, 600_00n);
    expect((await getTransaction(asPayer, { id })).security).toMatchObject({
      requiresPin: true,
      requires2FA: true,
      reasons: ["pin_required", "two_factor_required"],
    });
    expect(await send(asPayer, to, 10_000_00n)).toMatchObject({
      status: "pending",
      hold: { kind: "review" },
    });
  });

  it("counts as new on a device that is not known, and within a day of a change of credentials", async () => {
    const { payer, to } = await makePeople();
    const own = await openTestSession(fromLyon(ctx, "own"), payer);
    ctx.clock.advance(24 * 3_600_000 + 1);
    const on = (sessionId: string): TestContext => ({
      ...ctx,
      actor: { kind: "user", userId: payer.userId, sessionId },
    });
    const me = on(own);
    await trustPayee(me, { payeeUserId: to, password });
    const thief = on(await openTestSession(fromLyon(ctx, ctx.ids.uuid()), payer));
    const input = { to, amountMinor: 100_01n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
    expect(await outcomeOf(sendProven(thief, input))).not.toBe("done");
    await ctx.db.execute(
      sql`update users set credential_changed = 'email', credential_changed_at = ${ctx.clock.now().toISOString()}::timestamptz
        where id = ${payer.userId}::uuid`,
    );
    expect(await codeOf(sendProven(me, { ...input, idempotencyKey: ctx.ids.uuid() }))).toBe("COOLING_OFF");
  });
});

describe("trustPayee", () => {
  it("always needs the password, is done once, and is the caller's alone", async () => {
    const { payer, asPayer, to } = await makePeople();
    expect(await codeOf(trustPayee(asPayer, { payeeUserId: to }))).toBe("PASSWORD_NEEDED");
    expect(await codeOf(trustPayee(asPayer, { payeeUserId: to, password: "wrong" }))).toBe("PASSWORD_WRONG");
    const { payees } = await trustPayee(asPayer, { payeeUserId: to, password });
    expect(payees).toMatchObject([{ payeeUserId: to, trustedAt: ctx.clock.now() }]);
    ctx.clock.advance(1_000);
    expect(await trustPayee(asPayer, { payeeUserId: to, password })).toEqual({ payees });
    expect(await listTrustedPayees(ctx.asUser(to))).toEqual({ payees: [] });
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, payer.userId));
    expect(rows.map(({ operation }) => operation)).toEqual(["password.refused", "payee.trusted"]);
  });

  it("is refused for oneself and for strangers, and when the list is full", async () => {
    const { payer, asPayer, to } = await makePeople();
    expect(await codeOf(trustPayee(asPayer, { payeeUserId: payer.userId, password }))).toBe("PAYEE_UNKNOWN");
    expect(await codeOf(trustPayee(asPayer, { payeeUserId: ctx.ids.uuid(), password }))).toBe(
      "PAYEE_UNKNOWN",
    );
    const people = await Promise.all(Array.from({ length: TRUSTED_PAYEES_MAX }, () => makeUser(ctx)));
    const trustedAt = ctx.clock.now();
    await ctx.db
      .insert(trustedPayees)
      .values(people.map(({ userId }) => ({ userId: payer.userId, payeeUserId: userId, trustedAt })));
    expect(await codeOf(trustPayee(asPayer, { payeeUserId: to, password }))).toBe("RULES_FULL");
  });
});
