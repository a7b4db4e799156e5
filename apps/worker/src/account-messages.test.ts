import { deleteAccount } from "@evenly/services/auth/delete-account";
import { confirmEmailChange } from "@evenly/services/auth/email/confirm-email-change";
import { requestEmailChange } from "@evenly/services/auth/email/request-email-change";
import { revertEmailChange } from "@evenly/services/auth/email/revert-email-change";
import { getProfile } from "@evenly/services/auth/get-profile";
import { resetPassword } from "@evenly/services/auth/passwords/reset-password";
import { login } from "@evenly/services/auth/sign-in/login";
import { createMailbox, createSmsMailbox } from "@evenly/services/notifications/create-mailbox";
import { deliverDue } from "@evenly/services/notifications/deliver-due";
import { listMailbox } from "@evenly/services/notifications/list-mailbox";
import { relayEvents } from "@evenly/services/outbox/relay-events";
import { confirmPhone } from "@evenly/services/profile/confirm-phone";
import { requestPhoneCode } from "@evenly/services/profile/request-phone-code";
import { updateProfile } from "@evenly/services/profile/update-profile";
import { createNotificationTexts } from "@evenly/templates";
import { fakePushes, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const texts = createNotificationTexts();
const { ctx } = await openTestContext();

/** Delivers everything pending; returns the newest message to the address. */
async function newestTo(address: string) {
  while ((await relayEvents(ctx, texts)).events > 0);
  await deliverDue(ctx, {
    mailer: createMailbox(ctx),
    sms: createSmsMailbox(ctx),
    push: fakePushes(),
    texts,
  });
  ctx.clock.advance(1000);
  return (await listMailbox(ctx, { to: address }))[0];
}
const tokenIn = (message: Awaited<ReturnType<typeof newestTo>>, path: string) => {
  const link = message?.links.find((each) => each.startsWith(`http://localhost:3000/${path}?token=`));
  return link?.split("token=")[1] ?? "";
};

describe("messages about the user's own account", () => {
  it("carry the links that change an address and revert the change", async () => {
    const ana = await makeUser(ctx);
    const asking = ctx.asUser(ana.userId);
    await requestEmailChange(asking, { email: "ana.there@example.test", password: TEST_PASSWORD });
    const toNew = await newestTo("ana.there@example.test");
    expect(toNew?.subject).toBe("Confirm your new email");
    await confirmEmailChange(asking, { token: tokenIn(toNew, "confirm-email") });
    const toOld = await newestTo(ana.email);
    expect(toOld?.subject).toBe("Your email was changed");
    expect(toOld?.text).not.toContain("ana.there");
    await revertEmailChange(ctx, { token: tokenIn(toOld, "revert-email") });
    const restored = await newestTo(ana.email);
    expect(restored?.subject).toBe("Your email is back");
    const token = tokenIn(restored, "reset-password");
    expect(await resetPassword(ctx, { token, password: "Other-pass-2" })).toEqual({ done: true });
    expect((await getProfile(asking)).email).toBe(ana.email);
  });

  it("tell an address's owner that another user tried to use it, without any link", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    await requestEmailChange(ctx.asUser(ana.userId), { email: ben.email, password: TEST_PASSWORD });
    const mail = await newestTo(ben.email);
    expect(mail).toMatchObject({
      subject: "Someone tried to use your email",
      links: ["http://localhost:3000/login"],
    });
    expect(mail?.text).not.toContain(ana.email);
  });

  it("send the code to the phone and a notice to the mailbox, in the user's language", async () => {
    const ana = await makeUser(ctx);
    const asking = ctx.asUser(ana.userId);
    await updateProfile(asking, { locale: "de" });
    const { requestId } = await requestPhoneCode(asking, { phone: "+49 1512 3456789" });
    const message = await newestTo("+4915123456789");
    expect(message).toMatchObject({ channel: "sms", links: [] });
    expect(message?.text).toContain("ist Ihr Evenly-Code");
    await confirmPhone(asking, { requestId, code: message?.code ?? "" });
    const mail = await newestTo(ana.email);
    expect(mail?.subject).toBe("Ihre Telefonnummer wurde geändert");
    expect(mail?.text).not.toContain("3456789");
  });

  it("contain a new device, its address and the time", async () => {
    const ana = await makeUser(ctx, { timeZone: "Asia/Tokyo" });
    const signIn = (deviceId: string, userAgent: string) =>
      login(
        { ...ctx, origin: { ...ctx.origin, ipAddress: "192.0.2.7", userAgent, deviceId } },
        { email: ana.email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: true },
      );
    await signIn("laptop", FIREFOX);
    ctx.clock.set(new Date("2026-11-21T20:00:00Z"));
    await signIn("phone", FIREFOX);
    const mail = await newestTo(ana.email);
    expect(mail?.subject).toBe("New sign-in: Firefox 140 on Linux");
    expect(mail?.text).toContain("IP address 192.0.2.7, Nov 22, 2026, 5:00");
    await signIn("odd", "");
    expect((await newestTo(ana.email))?.subject).toBe("New sign-in: unknown device");
  });

  it("confirm the deletion to a deleted account's address", async () => {
    const ana = await makeUser(ctx);
    await deleteAccount(ctx.asUser(ana.userId), { password: TEST_PASSWORD });
    expect((await newestTo(ana.email))?.subject).toBe("Your account was deleted");
  });
});
