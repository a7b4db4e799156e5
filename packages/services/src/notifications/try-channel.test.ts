import { makeAdmin, makeUser, openTestContext, readOutbox, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { relayEvents } from "../outbox/relay-events.ts";
import { openEmail, sealPhone } from "../shared/sealed-addresses.ts";
import { createMailbox, createSmsMailbox } from "./create-mailbox.ts";
import { deliverDue } from "./deliver-due.ts";
import { listMailbox } from "./list-mailbox.ts";
import { tryChannel } from "./try-channel.ts";
import { updateSettings } from "./update-settings.ts";

const PHONE = "+14155550199";

const { ctx } = await openTestContext();

const texts = {
  notification: async () => ({ title: "t", message: "m", actionText: "a" }),
  mail: async () => ({ subject: "Mails arrive", text: "They do.", html: "" }),
  sms: async () => "Text messages arrive.",
  codeMessage: async (code: string) => code,
};
const push = { send: async () => ({ providerMessageId: null }), close: async () => {} };
const inProduction = (asking: TestContext) => ({
  ...asking,
  config: { ...asking.config, isProduction: true },
});

async function withPhone(): Promise<{ readonly me: TestContext; readonly email: string }> {
  const { userId, email } = await makeUser(ctx);
  const { phoneSealed, phoneLookup } = sealPhone(ctx, userId, PHONE);
  await ctx.db.$client`update users set phone_confirmed_at = now(), phone_sealed = ${phoneSealed},
    phone_lookup = ${phoneLookup} where id = ${userId}`;
  return { me: ctx.asUser(userId), email };
}

async function makeMe(): Promise<{ readonly me: TestContext }> {
  const { userId } = await makeUser(ctx);
  return { me: ctx.asUser(userId) };
}

describe("tryChannel", () => {
  it("sends a mail and a text message to the caller's own addresses, even with both channels disabled", async () => {
    const { me, email } = await withPhone();
    await updateSettings(me, { emailNotifications: false, channels: [{ id: "sms", enabled: false }] });
    expect(await tryChannel(me, { channel: "email" })).toEqual({ done: true });
    expect(await tryChannel(me, { channel: "sms" })).toEqual({ done: true });
    await relayEvents(ctx, texts);
    await deliverDue(ctx, { mailer: createMailbox(ctx), sms: createSmsMailbox(ctx), push, texts });
    const sent = (await listMailbox(ctx, { to: null })).map(({ channel, to }) => [channel, to]);
    expect(sent.sort()).toEqual([
      ["email", email],
      ["sms", PHONE],
    ]);
  });

  it("refuses unverified addresses, and names the channel", async () => {
    const { userId } = await makeUser(ctx, { isVerified: false });
    for (const channel of ["email", "sms"] as const) {
      await expect(tryChannel(ctx.asUser(userId), { channel })).rejects.toMatchObject({
        code: "ADDRESS_NOT_VERIFIED",
        details: { channel },
      });
    }
  });

  it("is for operators only in production", async () => {
    const before = (await readOutbox(ctx.db, "channel.test_requested")).length;
    const { me } = await makeMe();
    await expect(tryChannel(inProduction(me), { channel: "email" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const admin = await makeAdmin(ctx);
    await tryChannel(inProduction(admin.ctx), { channel: "email" });
    const events = (await readOutbox(ctx.db, "channel.test_requested")).slice(before);
    const sealed = events.map(({ payload }) => (payload as { addressSealed: string }).addressSealed);
    const opened = sealed.map((emailSealed) => openEmail(ctx, { userId: admin.userId, emailSealed }));
    expect(opened).toEqual([admin.email]);
    await expect(tryChannel(ctx, { channel: "email" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
