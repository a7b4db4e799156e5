import { auditLog } from "@evenly/db/audit/tables";
import { phoneCodes } from "@evenly/db/auth/tables";
import { fakePushes, makePhone, makeUser, openTestContext, readOutbox } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createMailbox, createSmsMailbox } from "../notifications/create-mailbox.ts";
import { deliverDue } from "../notifications/deliver-due.ts";
import { listMailbox } from "../notifications/list-mailbox.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import { requestPhoneCode } from "./request-phone-code.ts";

const { ctx } = await openTestContext();

const texts = {
  notification: async () => ({ title: "", message: "", actionText: "" }),
  mail: async () => ({ subject: "", text: "", html: "" }),
  sms: async () => "",
  codeMessage: async (code: string) => `${code} is your code`,
};

describe("requestPhoneCode", () => {
  it("sends six digits to the phone, and stores neither code nor number in clear text", async () => {
    const ana = await makeUser(ctx);
    const phone = makePhone();
    const requested = await requestPhoneCode(ctx.asUser(ana.userId), { phone });
    expect(requested).toMatchObject({ phone, expiresAt: new Date(ctx.clock.now().getTime() + 600_000) });
    await relayEvents(ctx, texts);
    await deliverDue(ctx, {
      push: fakePushes(),
      mailer: createMailbox(ctx),
      sms: createSmsMailbox(ctx),
      texts,
    });
    const [message] = await listMailbox(ctx, { to: phone });
    expect(message).toMatchObject({ channel: "sms", code: expect.stringMatching(/^\d{6}$/) });
    const [kept] = await ctx.db.select().from(phoneCodes).where(eq(phoneCodes.id, requested.requestId));
    const events = await readOutbox(ctx.db);
    const stored = JSON.stringify([kept, events.map((row) => row.payload)]);
    expect(stored).not.toContain(phone.slice(1));
    expect(stored).not.toContain(`"${message?.code}"`);
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(audit.map((row) => row.operation)).toEqual(["phone.code_requested"]);
  });

  it("reads a number without country code as one of the profile's country", async () => {
    const ana = await makeUser(ctx, { country: "DE" });
    expect(await requestPhoneCode(ctx.asUser(ana.userId), { phone: "0151 23456789" })).toMatchObject({
      phone: "+4915123456789",
    });
    const ben = await makeUser(ctx);
    for (const phone of ["0151 23456789", "+1 415", "call me"]) {
      await expect(requestPhoneCode(ctx.asUser(ben.userId), { phone })).rejects.toMatchObject({
        code: "VALIDATION",
        details: { issues: [{ path: "phone" }] },
      });
    }
  });

  it("sends five an hour per person and five a day per number", async () => {
    const ana = await makeUser(ctx);
    for (let sent = 0; sent < 5; sent += 1) {
      await requestPhoneCode(ctx.asUser(ana.userId), { phone: makePhone() });
    }
    await expect(requestPhoneCode(ctx.asUser(ana.userId), { phone: makePhone() })).rejects.toMatchObject({
      code: "RATE_LIMITED",
      details: { retryAfterSeconds: 3600 },
    });
    const phone = makePhone();
    const people = await Promise.all(Array.from({ length: 8 }, () => makeUser(ctx)));
    const outcomes = await Promise.allSettled(
      people.map(({ userId }) => requestPhoneCode(ctx.asUser(userId), { phone })),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(5);
  });

  it("is refused when no provider is configured", async () => {
    const ana = await makeUser(ctx);
    const asking = { ...ctx.asUser(ana.userId), channels: { ...ctx.channels, canSendSms: false } };
    await expect(requestPhoneCode(asking, { phone: makePhone() })).rejects.toMatchObject({
      code: "SMS_UNAVAILABLE",
    });
  });

  it("throws UNAUTHENTICATED for a signed-out caller", async () => {
    await expect(requestPhoneCode(ctx, { phone: makePhone() })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
});
