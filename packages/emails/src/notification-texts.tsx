/** @jsxRuntime automatic */
/** @jsxImportSource react */
import {
  GiveBackTemplate,
  type NotificationContent,
  type Reader,
} from "@evenly/contract/notifications/schemas";
import { createTranslator, type Locale, loadMessages, type Messages, pickLocale } from "@evenly/i18n";
import { render } from "@react-email/render";
import { formatMoney } from "./format-money.ts";
import { Letter } from "./letter.tsx";

/** The words of one notification; `note` only where somebody wrote one. */
type Words = {
  readonly subject: string;
  readonly text: string;
  readonly note: string | null;
  readonly action: string;
  readonly greeting: string;
  readonly footer: string;
};
type Translate = ReturnType<typeof translatorOf>;

/** Writes notifications and mails in the reader's language, from the catalogue `emails`. */
export function createNotificationTexts() {
  return {
    notification: async (content: NotificationContent, reader: Reader) => {
      const { subject, text } = await wordsOf(content, reader);
      return { title: oneLine(subject), message: text };
    },
    codeMessage: async (code: string, reader: Reader) => {
      const locale = pickLocale([reader.locale]);
      return translatorOf(locale, (await loadMessages(locale, ["emails"])).emails)("phoneCode.message", {
        code,
      });
    },
    mail: async (content: NotificationContent, reader: Reader, linkUrl: string) => {
      const words = await wordsOf(content, reader);
      const locale = pickLocale([reader.locale]);
      const html = await render(<Letter {...words} locale={locale} linkUrl={linkUrl} />);
      return { subject: oneLine(words.subject), text: plainText(words, linkUrl), html };
    },
  };
}

async function wordsOf(content: NotificationContent, reader: Reader): Promise<Words> {
  const locale = pickLocale([reader.locale]);
  const t = translatorOf(locale, (await loadMessages(locale, ["emails"])).emails);
  const { template } = content;
  const shared = {
    greeting: t("greeting", { firstName: reader.firstName }),
    footer: t("footer"),
    action: t(`${template}.action`),
    note: null,
  };
  if (template === "paymentReceived") return { ...shared, ...paymentWords(t, locale, content.data) };
  if (isGiveBack(content)) return { ...shared, ...giveBackWords(t, locale, content) };
  if (template === "loginLocked") {
    const time = formatTime(content.data.lockedUntil, locale, reader.timeZone);
    return { ...shared, subject: t("loginLocked.subject"), text: t("loginLocked.text", { time }) };
  }
  if (template === "newDevice") return { ...shared, ...deviceWords(t, locale, content.data, reader) };
  return { ...shared, subject: t(`${template}.subject`), text: t(`${template}.text`) };
}

type PaymentData = Extract<NotificationContent, { template: "paymentReceived" }>["data"];

function paymentWords(t: Translate, locale: Locale, data: PaymentData) {
  const { payerName, currency, note } = data;
  const amount = formatMoney(BigInt(data.amountMinor), currency, locale);
  return {
    subject: t("paymentReceived.subject", { payerName, amount }),
    text: t("paymentReceived.text", { payerName, amount }),
    note: note === null || note === "" ? null : t("paymentReceived.note", { note }),
  };
}

type DeviceData = Extract<NotificationContent, { template: "newDevice" }>["data"];

function deviceWords(t: Translate, locale: Locale, data: DeviceData, { timeZone }: Reader) {
  const { browser, os, ipAddress } = data;
  const device = [browser, os].filter((part) => part !== null).join(", ") || t("newDevice.unknown");
  const time = formatTime(data.at, locale, timeZone);
  return { subject: t("newDevice.subject"), text: t("newDevice.text", { device, ipAddress, time }) };
}

type GiveBack = Extract<NotificationContent, { data: { personName: string } }>;

function isGiveBack(content: NotificationContent): content is GiveBack {
  return GiveBackTemplate.safeParse(content.template).success;
}

function giveBackWords(t: Translate, locale: Locale, { template, data }: GiveBack) {
  const { personName, currency } = data;
  const words = { personName, amount: formatMoney(BigInt(data.amountMinor), currency, locale) };
  return { subject: t(`${template}.subject`, words), text: t(`${template}.text`, words) };
}

function translatorOf(locale: Locale, emails: Messages["emails"]) {
  return createTranslator({ locale, messages: { emails }, namespace: "emails" });
}

function formatTime(moment: string, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short", dateStyle: "medium", timeZone }).format(
    new Date(moment),
  );
}

function plainText({ greeting, text, note, action, footer }: Words, linkUrl: string): string {
  return [greeting, text, ...(note === null ? [] : [note]), `${action}: ${linkUrl}`, footer].join("\n\n");
}

/** A subject is one line, whatever a name brings along. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}
