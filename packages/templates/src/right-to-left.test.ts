import type { NotificationContent } from "@evenly/contract/features";
import { describe, expect, it } from "vitest";
import { createNotificationTexts } from "./notification-texts.tsx";

const texts = createNotificationTexts();
const name = "محمد عبد الرحمن الشريف القحطاني";
const note = "شكرا على العشاء 100% (حقا)!";
const ana = { firstName: "Ana", locale: "de", timeZone: "Europe/Berlin" };
const links = { url: "http://localhost:3000/history/1", passwordUrl: null, settingsUrl: "" };
const isolated = (text: string) => `\u2068${text}\u2069`;
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, " ");

const refund: NotificationContent = {
  template: "refundSent",
  data: { amountMinor: "300", currency: "USD", personName: name, transferId: "1" },
};
const received = (facts: { payerName?: string; note?: string | null } = {}): NotificationContent => ({
  template: "paymentReceived",
  data: { amountMinor: "300", currency: "USD", payerName: name, note, transferId: "1", ...facts },
});

describe("right-to-left names and notes", () => {
  it("do not reorder an adjacent amount: in the list, in a push, in a subject and in a text message", async () => {
    const wanted = `Sie haben ${isolated(name)} 3,00 $ erstattet`;
    expect(plain((await texts.notification(refund, ana)).title)).toBe(wanted);
    expect(plain((await texts.mail(refund, ana, links)).subject)).toBe(wanted);
    expect(plain(await texts.sms(refund, ana))).toContain(`${wanted}.`);
  });

  it("keep their punctuation, line by line in a mail, and as one isolate in a single line", async () => {
    const twoLines = received({ note: `${note}\n${note}` });
    const { text } = await texts.mail(twoLines, ana, links);
    expect(text).toContain(`${isolated(note)}\n${isolated(note)}`);
    expect((await texts.notification(twoLines, ana)).message).toContain(isolated(`${note} ${note}`));
  });

  it("are elements of their own in a mail's HTML, also in its greeting", async () => {
    const { html } = await texts.mail(received(), { ...ana, firstName: name }, links);
    const body = html.slice(html.indexOf("<h1"));
    expect(body.split(`<bdi>${name}</bdi>`)).toHaveLength(4);
    expect(body).toContain(`<bdi>${note}</bdi>`);
    expect(body).not.toMatch(/[\u2066-\u2069]/u);
  });

  it("cannot add direction marks, nor leave an isolate open where a text message is cut", async () => {
    const hostile = received({ payerName: `\u2069\u2067${name}\u2068`, note: null });
    const { title } = await texts.notification(hostile, ana);
    expect(title.match(/[\u2066-\u2069]/gu)).toEqual(["\u2068", "\u2069"]);
    const long = received({ payerName: name.repeat(20), note: null });
    const sms = await texts.sms(long, ana);
    expect([sms.length, sms.endsWith("…\u2069")]).toEqual([306, true]);
  });
});

it("do not change left-to-right text", async () => {
  const told = await texts.notification(received({ payerName: "Zoë Ωmega 李", note: "tea ☕" }), ana);
  expect(`${told.title}${told.message}`).not.toMatch(/[\u2066-\u2069]/u);
  expect((await texts.mail(received({ payerName: "Ana Lund", note: "tea" }), ana, links)).html).not.toContain(
    "<bdi",
  );
});
