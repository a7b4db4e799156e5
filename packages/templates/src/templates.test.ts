import {
  type NotificationContent,
  type NotificationName,
  notificationKinds,
} from "@evenly/contract/features";
import { notificationNames, readContent, sampleOf } from "@evenly/contract/notifications/content";
import { describe, expect, it } from "vitest";
import { fillTemplate } from "./fill-template.ts";
import { createNotificationTexts } from "./notification-texts.tsx";
import { createTemplateList } from "./template-list.ts";

const at = "2026-11-21T12:15:00Z";
const paid = { amountMinor: "123456", currency: "USD", transferId: "0199f000-0000-7000-8000-000000000001" };

const texts = createNotificationTexts();
const list = createTemplateList();
const link = "http://localhost:3000/somewhere";
const locales = ["en", "de"];

/** All texts of one notification, on every channel. */
async function writeAll(template: NotificationName, name: string, locale: string) {
  const content = readContent(sampleOf(template, name));
  const reader = { firstName: name, locale, timeZone: "Europe/Berlin" };
  const isMailed = ["factorMailCode", "paymentMailCode", "returnMailCode"].includes(template);
  const links = { url: link, passwordUrl: link, settingsUrl: link };
  const mail = await texts.mail(content, reader, { ...links, ...(isMailed && { code: "123456" }) });
  // A mailed code is shown nowhere else.
  const { title, message } = isMailed
    ? { title: mail.subject, message: mail.text }
    : await texts.notification(content, reader);
  const isCode = ["phoneCode", "factorTextCode", "paymentTextCode", "returnTextCode"].includes(template);
  const sms = isCode
    ? await texts.codeMessage("123456", reader, content)
    : isMailed
      ? mail.subject
      : await texts.sms(content, reader);
  return { title, message, sms, subject: mail.subject, text: mail.text, html: mail.html };
}

describe.each(locales)("every template in %s", (locale) => {
  it("leaves no placeholder unfilled on any channel", async () => {
    for (const template of notificationNames) {
      for (const [part, text] of Object.entries(await writeAll(template, "Ana Lund", locale))) {
        expect(text, `${template} ${part}`).not.toMatch(/\{\{|\}\}|undefined|NaN/);
        expect(text.trim(), `${template} ${part}`).not.toBe("");
      }
    }
  });

  it("shows user text as plain text: no tag, no second line in a title, no placeholder", async () => {
    const hostile = "<b onclick=x>Ana</b>\r\nBcc: eve@evil.test\u2028\u202e{{amount}} &amp; \"'";
    for (const template of notificationNames) {
      const { title, message, sms, subject, html, text } = await writeAll(template, hostile, locale);
      for (const line of [title, sms, subject])
        expect(line, template).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
      for (const part of [message, html, text]) expect(part, template).not.toMatch(/[\r\u2028\u202e]/);
      expect(html, template).not.toContain("<b onclick");
      expect(html, template).toContain("&amp;amp;");
      expect(text, template).toContain("{{amount}}");
      expect([...sms].length, template).toBeLessThanOrEqual(306);
    }
  });

  it("has a title that may be logged: it contains no variable that is only for the message", async () => {
    for (const template of notificationNames.filter((name) => notificationKinds[name].isCarrier)) {
      const { title } = await writeAll(template, "Ana Lund", locale);
      expect(title, template).not.toMatch(/Ana|\d|http/);
    }
  });

  it("needs one line of the app's list for a notice that cannot be cut, because nothing else says the same", async () => {
    for (const template of notificationNames) {
      const { type, isCarrier, category } = notificationKinds[template];
      if (isCarrier || category === "payments" || category === "exports") continue;
      const { message } = await writeAll(template, "Ana Lund", locale);
      expect(message.length, `${template} (${type}): ${message}`).toBeLessThanOrEqual(64);
    }
  });

  it("uses only the variables in its list", async () => {
    for (const { id, subject, body, htmlBody, smsBody, variables } of await list.list(locale)) {
      const named = [...`${subject} ${body} ${htmlBody} ${smsBody}`.matchAll(/\{\{(\w+)\}\}/g)];
      for (const [, variable] of named) expect([...variables, "actionUrl"], id).toContain(variable);
    }
  });
});

describe("fillTemplate", () => {
  it("replaces variables with a non-empty value and leaves the rest unchanged", () => {
    const text = "{{a}} {{b}} {{c}} {{ a }} {a} {{constructor}}";
    expect(fillTemplate(text, { a: "1", b: "" })).toBe("1 {{b}} {{c}} {{ a }} {a} {{constructor}}");
  });

  it("does not replace placeholders inside a value", () => {
    expect(fillTemplate("{{a}}", { a: "{{b}} $& $1", b: "2" })).toBe("{{b}} $& $1");
  });
});

describe("amounts, shares and combined notifications", () => {
  const ana = { firstName: "Ana", locale: "de", timeZone: "Europe/Berlin" };
  const plain = (text: string) => text.replaceAll(/\s/gu, " ");
  const messageOf = async (content: NotificationContent) => {
    const { title, message } = await texts.notification(content, ana);
    return [plain(title), plain(message)];
  };

  it("put the amount that left the reader's balance first, and its fee only where one was charged", async () => {
    const sent = (feeMinor: string): NotificationContent => ({
      template: "paymentSent",
      data: { ...paid, feeMinor, payeeName: "Ben", note: null },
    });
    expect((await messageOf(sent("150")))[1]).toMatch(
      /^Sie haben 1\.236,06 \$ gezahlt: 1\.234,56 \$ für Ben und 1,50 \$ Gebühr\./,
    );
    expect((await messageOf(sent("0")))[1]).toMatch(/^Sie haben 1\.234,56 \$ gezahlt\./);
  });

  it("are in the reader's language: share, category and amounts of a budget", async () => {
    const data = { ...notificationKinds.budgetAlert.sample("food"), currency: "EUR" };
    expect(await messageOf({ template: "budgetAlert", data })).toEqual([
      "85 % Ihres Budgets für Essen sind verbraucht",
      "Sie haben 85,00 € von 100,00 € für Essen ausgegeben.",
    ]);
  });

  it("write an account's event in the reader's language and time zone", async () => {
    const data = { alert: "handleChanged", handle: "ana.new", at } as const;
    const [title, message] = await messageOf({ template: "securityAlert", data });
    expect(title).toBe("Sicherheitswarnung: Handle geändert");
    expect(message).toMatch(/^Jetzt @ana\.new\. /);
    const reader = { firstName: "Ana", locale: "de", timeZone: "Europe/Berlin" };
    const links = { url: link, passwordUrl: link, settingsUrl: link };
    const mail = await texts.mail({ template: "securityAlert", data }, reader, links);
    expect(mail.text).toContain("21.11.2026 um 13:15 Uhr: Jetzt @ana.new. ");
  });

  it("count exports that finished within one window", async () => {
    const content = (count: number): NotificationContent => ({
      template: "exportReady",
      data: { exportId: "e", rows: 1200, count },
    });
    expect((await messageOf(content(1)))[0]).toBe("Ihr Export ist fertig");
    expect((await messageOf(content(12)))[0]).toBe("12 Exporte sind fertig");
  });
});
