import { readFileSync } from "node:fs";
import type { NotificationContent } from "@evenly/contract/features";
import { readContent } from "@evenly/contract/notifications/content";
import { describe, expect, it } from "vitest";
import { createNotificationTexts } from "./notification-texts.tsx";

const texts = createNotificationTexts();
const ben = { firstName: "Ben", locale: "en", timeZone: "Europe/Berlin" };
const link = "http://localhost:3000/history/1";
const settingsUrl = "http://localhost:3000/notification-settings";
const links = { url: link, passwordUrl: null, settingsUrl };
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
      message: "“lunch”",
      actionText: "See the payment",
    });
    expect((await texts.notification(payment({ note: null }), ben)).message).toMatch(/balance\.$/);
    const german = await texts.notification(payment(), { ...ben, locale: "de-AT" });
    expect(german.title.replaceAll(/\s/gu, " ")).toContain("1.234,56 $");
  });

  it.each([
    ["paymentReturned", "Ana Lund gave you $40.40 back", "Ana Lund hat Ihnen 40,40 $ zurückgegeben"],
    ["paymentRefunded", "Ana Lund refunded you $40.40", "Ana Lund hat Ihnen 40,40 $ erstattet"],
    ["returnSent", "You gave $40.40 back to Ana Lund", "Sie haben Ana Lund 40,40 $ zurückgegeben"],
    ["refundSent", "You refunded $40.40 to Ana Lund", "Sie haben Ana Lund 40,40 $ erstattet"],
  ] as const)("tells of money given back (%s) in both languages", async (template, english, german) => {
    const data = { amountMinor: "4040", currency: "USD", personName: "Ana Lund", transferId: "1" };
    const titleIn = async (locale: string) =>
      (await texts.notification({ template, data }, { ...ben, locale })).title.replaceAll(/\s/gu, " ");
    expect([await titleIn("en"), await titleIn("de")]).toEqual([english, german]);
  });

  it("acknowledges a report in both languages", async () => {
    const content = { template: "paymentReported" as const, data: { transferId: "1" } };
    const mail = await texts.mail(content, ben, links);
    expect(mail.text).toContain(`See the payment: ${link}`);
    const german = await texts.notification(content, { ...ben, locale: "de" });
    expect(german.title).toBe("Ihre Meldung ist da");
  });

  it.each([
    ["JPY", "¥123,456"],
    ["KWD", "KWD 123.456"],
    ["HUF", "HUF 1,234.56"],
  ])("writes %s with its own decimals", async (currency, amount) => {
    const content = payment();
    if (content.template !== "paymentReceived") throw new Error("another template");
    const inCurrency = { ...content, data: { ...content.data, currency } };
    const { title } = await texts.notification(inCurrency, ben);
    expect(title.replaceAll(/\s/gu, " ")).toBe(`Ana Lund sent you ${amount}`);
  });

  it("gives the mail a plain part with the whole link, and the same in HTML", async () => {
    const mail = await texts.mail(payment(), ben, links);
    expect(mail.text).toContain(`See the payment: ${link}`);
    expect(mail.text).toContain("Note: lunch");
    expect(mail.text).toContain("Reference: EV-0000-0001");
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain('lang="en"');
  });

  it("a list item and a push show the note that came with the money, else the state; the reader's own note is left out", async () => {
    const sent: NotificationContent = {
      template: "paymentSent",
      data: {
        amountMinor: "4040",
        feeMinor: "0",
        currency: "USD",
        payeeName: "Ana",
        note: "rent",
        transferId: "1",
      },
    };
    const messageOf = async (content: NotificationContent, locale = "en") =>
      (await texts.notification(content, { ...ben, locale })).message;
    expect(await messageOf(payment({ note: "two\nlines" }))).toBe("“two lines”");
    expect(await messageOf(payment(), "de")).toBe("„lunch“");
    expect(await messageOf(payment({ note: "" }))).toBe("$1,234.56 from Ana Lund is in your balance.");
    expect(await messageOf(sent)).toBe("You paid $40.40.");
  });

  it("does not warn of the reader's own payments; their mail has the link to set a new password", async () => {
    const data = { amountMinor: "4040", feeMinor: "50", currency: "USD", note: null, transferId: "1" };
    const sent = { template: "paymentSent" as const, data: { ...data, payeeName: "Ana" } };
    for (const locale of ["en", "de"]) {
      const { title, message } = await texts.notification(sent, { ...ben, locale });
      expect(`${title} ${message}`).not.toMatch(/password|Passwort/);
    }
    const mail = await texts.mail(sent, ben, {
      ...links,
      passwordUrl: "http://localhost:3000/forgot-password",
    });
    expect(mail.text).toContain("Not you? Set a new password: http://localhost:3000/forgot-password");
  });

  it("links to the settings where a setting applies, and nowhere else", async () => {
    const mail = await texts.mail(payment(), ben, links);
    expect(mail.text.endsWith(`what we send you.\nNotification settings: ${settingsUrl}`)).toBe(true);
    expect(mail.html).toContain(`href="${settingsUrl}"`);
    const alert = await texts.mail({ template: "passwordChanged", data: {} }, ben, links);
    expect(`${alert.text}${alert.html}`).not.toContain(settingsUrl);
  });

  it.each([
    ["limitNear", { usedMinor: "850000", limitMinor: "1000000", resetsAt: "2026-11-23T00:00:00Z" }],
    ["testNotification", {}],
  ])("has the same action in the list as in the mail: %s", async (template, data) => {
    const content = readContent({ template, data });
    const { actionText } = await texts.notification(content, ben);
    expect(["See your payments", "See the delivery"]).toContain(actionText);
    expect((await texts.mail(content, ben, links)).text).toContain(`${actionText}: ${link}`);
  });

  it("links a mail about exports to the exports, also for several exports", async () => {
    const content = (count: number) =>
      ({ template: "exportReady", data: { exportId: "e", rows: 1, count } }) as const;
    for (const count of [1, 3])
      expect((await texts.mail(content(count), ben, links)).text).toContain(`Go to exports: ${link}`);
    expect((await texts.notification(content(1), ben)).message).toMatch(/^Your file has 1 entry\./);
    const german = await texts.notification(content(1), { ...ben, locale: "de" });
    expect(german.message).toMatch(/enthält 1 Eintrag\./);
  });

  it("links to setting a new password next to the payment, where the mail offers it", async () => {
    const passwordUrl = "http://localhost:3000/forgot-password";
    const mail = await texts.mail(payment(), ben, { ...links, passwordUrl });
    expect(mail.text).toContain(`See the payment: ${link}\n\nNot you? Set a new password: ${passwordUrl}`);
    expect(mail.html).toContain(`href="${passwordUrl}"`);
    expect((await texts.mail(payment(), ben, links)).html).not.toContain("new password");
  });

  it("has the wordmark and the colours of the product's light theme", async () => {
    const { html } = await texts.mail(payment(), ben, links);
    expect(html).toMatch(/>evenly<\/p>/);
    const [light = ""] = readFileSync(new URL("../../ui/src/tokens.css", import.meta.url), "utf8").split(
      '[data-theme="dark"]',
    );
    const used = new Set(html.match(/#[0-9a-f]{6}\b/g));
    expect([...used].filter((color) => !light.includes(color))).toEqual([]);
  });

  it("shows the lines of a note as lines in a mail, and as one line in a text message", async () => {
    const note = "Milk 2.10\nBread 3.40\n\nThanks";
    const mail = await texts.mail(payment({ note }), ben, links);
    expect(mail.html).toMatch(/Milk 2\.10<br\/>Bread 3\.40<br\/><br\/>Thanks/);
    expect(mail.text).toContain(note);
    expect(await texts.sms(payment({ note }), ben)).not.toContain("\n");
  });

  it("escapes user text and omits an empty note", async () => {
    const mail = await texts.mail(payment({ note: "<img src=x onerror=alert(1)>" }), ben, links);
    expect(mail.html).not.toContain("<img src=x");
    expect(mail.html).toContain("&lt;img src=x");
    const without = await texts.mail(payment({ note: null }), ben, links);
    expect(without.text).not.toContain("Note:");
  });

  it("keeps a subject on one line even if a name contains line breaks", async () => {
    const mail = await texts.mail(payment({ payerName: "Ana\r\nBcc: eve@evil.test" }), ben, links);
    expect(mail.subject).toBe("Ana Bcc: eve@evil[.]test sent you $1,234.56");
  });

  it.each([
    ["en", "someone is trying stolen passwords", "1,234 of 1,300 sign-ins"],
    ["de", "jemand probiert gestohlene Passwörter aus", "1.234 von 1.300 Anmeldungen"],
  ])("warns operators of credential stuffing with the figures (%s)", async (locale, title, message) => {
    const data = { alert: "passwordsTried", wrong: 1234, right: 66, at: "2026-11-21T12:15:00Z" } as const;
    const told = await texts.notification({ template: "securityAlert", data }, { ...ben, locale });
    expect(told.title).toContain(title);
    expect(told.message).toContain(message);
  });

  it("states the end of a lock in the reader's time zone", async () => {
    const content: NotificationContent = {
      template: "loginLocked",
      data: { lockedUntil: "2026-11-21T12:15:00Z" },
    };
    expect((await texts.notification(content, ben)).message).toContain("1:15");
  });
});
