import type { NotificationContent } from "@evenly/contract/notifications/schemas";
import { describe, expect, it } from "vitest";
import { createNotificationTexts } from "./notification-texts.tsx";

const texts = createNotificationTexts();
const ben = { firstName: "Ben", locale: "en", timeZone: "Europe/Berlin" };
const link = "http://localhost:3000/history/1";
const payment = (changes: Partial<{ payerName: string; note: string | null }> = {}): NotificationContent => ({
  template: "paymentReceived",
  data: {
    amountMinor: "123456",
    currency: "USD",
    payerName: "Ana Lund",
    note: "lunch",
    transferId: "1",
    ...changes,
  },
});

describe("createNotificationTexts", () => {
  it("writes a payment in the reader's language, with exact amounts", async () => {
    expect(await texts.notification(payment(), ben)).toEqual({
      title: "Ana Lund sent you $1,234.56",
      message: "$1,234.56 from Ana Lund is in your balance.",
    });
    const german = await texts.notification(payment(), { ...ben, locale: "de-AT" });
    expect(german.title.replaceAll(/\s/gu, " ")).toContain("1.234,56 $");
  });

  it("gives the mail a plain part with the whole link, and the same in HTML", async () => {
    const mail = await texts.mail(payment(), ben, link);
    expect(mail.text).toContain(`See the payment: ${link}`);
    expect(mail.text).toContain("Note: lunch");
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain('lang="en"');
  });

  it("escapes what people wrote and leaves the note out when there is none", async () => {
    const mail = await texts.mail(payment({ note: "<img src=x onerror=alert(1)>" }), ben, link);
    expect(mail.html).not.toContain("<img src=x");
    expect(mail.html).toContain("&lt;img src=x");
    const without = await texts.mail(payment({ note: null }), ben, link);
    expect(without.text).not.toContain("Note:");
  });

  it("keeps a subject on one line whatever a name holds", async () => {
    const mail = await texts.mail(payment({ payerName: "Ana\r\nBcc: eve@evil.test" }), ben, link);
    expect(mail.subject).toBe("Ana Bcc: eve@evil.test sent you $1,234.56");
  });

  it("tells the time a lock ends in the reader's zone", async () => {
    const content: NotificationContent = {
      template: "loginLocked",
      data: { lockedUntil: "2026-11-21T12:15:00Z" },
    };
    expect((await texts.notification(content, ben)).message).toContain("1:15");
  });

  it.each(["en", "de"])("has words for every template in %s", async (locale) => {
    const contents: NotificationContent[] = [
      { template: "verifyEmail", data: { linkId: "1" } },
      { template: "resetPassword", data: { linkId: "1" } },
      { template: "passwordChanged", data: {} },
      { template: "registrationRepeated", data: {} },
      { template: "sessionStolen", data: {} },
    ];
    for (const content of contents) {
      const mail = await texts.mail(content, { ...ben, locale }, link);
      expect(mail.subject).not.toContain("emails.");
      expect(mail.text).not.toContain("emails.");
    }
  });
});
