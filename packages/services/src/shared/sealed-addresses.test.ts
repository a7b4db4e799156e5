import { fakePushes, makeAdmin, makeUser, openTestContext, paymentIntent } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { requestEmailChange } from "../auth/email/request-email-change.ts";
import { resendVerification } from "../auth/email/resend-verification.ts";
import { forgotPassword } from "../auth/passwords/forgot-password.ts";
import { register } from "../auth/register.ts";
import { login } from "../auth/sign-in/login.ts";
import { fundWallet } from "../ledger/import-transfers.ts";
import { sendTransfer } from "../ledger/send-transfer.ts";
import { createMailbox, createSmsMailbox } from "../notifications/create-mailbox.ts";
import { deliverDue } from "../notifications/deliver-due.ts";
import { listMailbox } from "../notifications/list-mailbox.ts";
import { findUsers } from "../operators/find-users.ts";
import { lookAtUser } from "../operators/look-at-user.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import { findPayee } from "../payments/find-payee.ts";
import { requestPhoneCode } from "../profile/request-phone-code.ts";
import { lookUpEmail, lookUpPhone, openEmail, openPhone, sealEmail, sealPhone } from "./sealed-addresses.ts";

const email = "Nobody.Reads.This@example.test";
const phone = "+44 7912 345678";
const nextEmail = "Nobody.Reads.That@example.test";
const traces = ["nobody.reads.this", "nobody.reads.that", "nobody%2ereads", "7912345678", "7912 345678"];
const texts = {
  notification: async () => ({ title: "title", message: "message", actionText: "" }),
  mail: async () => ({ subject: "subject", text: "text", html: "html" }),
  sms: async () => "",
  codeMessage: async (code: string) => code,
};

const { ctx } = await openTestContext();

/** All rows of each table as text. */
async function dump(): Promise<ReadonlyMap<string, string>> {
  const { $client: sql } = ctx.db;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const dumped = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await sql`select to_jsonb(t)::text as row from ${sql(name)} t`;
    dumped.set(name, rows.map(({ row }) => String(row)).join("\n"));
  }
  return dumped;
}

describe("addresses at rest", () => {
  it("are in clear text only in the development mailbox", async () => {
    const form = { email, phone, password: "Evenly-demo-1", firstName: "Ana", lastName: "Ribeiro" };
    const { opened } = await register(ctx, { ...form, acceptTerms: true, isBrowser: false });
    const { id: userId } = opened.user;
    expect(opened.user).toMatchObject({ email, phone });
    await resendVerification(ctx, { email });
    await forgotPassword(ctx, { email: email.toUpperCase() });
    for (let tries = 0; tries < 6; tries += 1) {
      await login(ctx, { email, password: "wrong", rememberDevice: false, isBrowser: false }).catch(
        () => null,
      );
    }
    await ctx.db.$client`update users set email_verified_at = now() where id = ${userId}`;
    await fundWallet(ctx, { userId, amountMinor: 10_000n, key: "funds" });
    const ben = await makeUser(ctx, { balanceMinor: 10_000n });
    await sendTransfer(ctx.asUser(userId), paymentIntent({ userId }, ben));
    await sendTransfer(ctx.asUser(ben.userId), paymentIntent(ben, { userId }));
    await requestEmailChange(ctx.asUser(userId), { email: nextEmail, password: form.password });
    await requestPhoneCode(ctx.asUser(userId), { phone });
    const operator = await makeAdmin(ctx);
    for (const user of [email, phone]) {
      await findUsers(operator.ctx, { q: user, limit: 20 });
      await lookAtUser(operator.ctx, { user: email, reason: "asked for by the test" });
      await findPayee(ctx.asUser(ben.userId), { to: user }).catch(() => null);
    }
    await relayEvents(ctx, texts);
    const refusing = {
      ...createMailbox(ctx),
      send: () => Promise.reject(new Error(`550 <${email}> is unknown`)),
    };
    const refusingSms = {
      ...createSmsMailbox(ctx),
      send: () => Promise.reject(new Error(`21211 The 'To' number ${phone} is not valid`)),
    };
    await deliverDue(ctx, { push: fakePushes(), mailer: refusing, sms: refusingSms, texts });
    ctx.clock.advance(86_400_000);
    await deliverDue(ctx, {
      push: fakePushes(),
      mailer: createMailbox(ctx),
      sms: createSmsMailbox(ctx),
      texts,
    });
    expect((await listMailbox(ctx, { to: email })).length).toBeGreaterThan(3);

    const tables = await dump();
    expect(tables.get("mailbox_messages")?.toLowerCase()).toContain(traces[0]);
    const leaks = [...tables].filter(
      ([name, rows]) =>
        name !== "mailbox_messages" && traces.some((trace) => rows.toLowerCase().includes(trace)),
    );
    expect(leaks.map(([name]) => name)).toEqual([]);
  });

  it("are rejected by the database unless they are sealed", async () => {
    const { userId } = await makeUser(ctx);
    const { $client: sql } = ctx.db;
    await expect(sql`update users set email_sealed = ${email} where id = ${userId}`).rejects.toThrow(
      "users_email_is_sealed",
    );
    await expect(
      sql`update users set phone_sealed = ${phone}, phone_lookup = 'x' where id = ${userId}`,
    ).rejects.toThrow("users_phone_is_sealed");
  });

  it("can be opened only for their own user", () => {
    const { emailSealed } = sealEmail(ctx, "one", email);
    const { phoneSealed } = sealPhone(ctx, "one", phone);
    expect([
      openEmail(ctx, { userId: "one", emailSealed }),
      openPhone(ctx, { id: "one", phoneSealed }),
    ]).toEqual([email, phone]);
    expect(() => openEmail(ctx, { userId: "two", emailSealed })).toThrow("does not open");
    expect(() => openPhone(ctx, { id: "two", phoneSealed })).toThrow("does not open");
    expect(sealPhone(ctx, "one", null)).toEqual({ phoneSealed: null, phoneLookup: null });
  });

  it("are found in any spelling", () => {
    expect(lookUpEmail(ctx, ` ${email.toUpperCase()} `)).toBe(lookUpEmail(ctx, email));
    expect(lookUpPhone(ctx, "+44 (7700) 900-123")).toBe(lookUpPhone(ctx, "+447700900123"));
    expect(lookUpEmail(ctx, "another@example.test")).not.toBe(lookUpEmail(ctx, email));
  });
});
