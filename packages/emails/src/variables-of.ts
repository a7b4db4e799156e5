import type { NotificationContent, Reader } from "@evenly/contract/notifications/schemas";
import { type Locale, loadMessages } from "@evenly/i18n";
import { fillTemplate, type Variables } from "./fill-template.ts";
import { formatMoney } from "./format-money.ts";
import { isOfPayment, paymentVariables } from "./payment-variables.ts";

type Catalogue = Awaited<ReturnType<typeof loadMessages<"emails">>> & { readonly locale: Locale };

/** What the texts of a notification may name, written in the reader's language and zone. */
export async function variablesOf(
  content: NotificationContent,
  reader: Reader,
  { locale, emails }: Catalogue,
): Promise<Variables> {
  if (isOfPayment(content)) return paymentVariables(content, locale);
  const money = (minor: string, currency: string) => formatMoney(BigInt(minor), currency, locale);
  const time = (moment: string) => formatTime(new Date(moment), emails.moment, locale, reader.timeZone);
  switch (content.template) {
    case "securityAlert": {
      const { alert, at } = content.data;
      const { type: alertType, message } = emails.alerts[alert];
      return {
        alertType,
        message: fillTemplate(message, alertVariables(content.data, locale)),
        timestamp: time(at),
      };
    }
    case "budgetAlert": {
      const { category, percentage, spentMinor, budgetMinor, currency } = content.data;
      return {
        category: await categoryName(category, locale),
        percentage: new Intl.NumberFormat(locale, { style: "percent" }).format(percentage / 100),
        spent: money(spentMinor, currency),
        budget: money(budgetMinor, currency),
      };
    }
    case "limitNear": {
      const { usedMinor, limitMinor, resetsAt } = content.data;
      return { spent: money(usedMinor, "USD"), limit: money(limitMinor, "USD"), time: time(resetsAt) };
    }
    case "exportReady": {
      const number = new Intl.NumberFormat(locale);
      return { rows: number.format(content.data.rows), count: number.format(content.data.count) };
    }
    case "announcement":
      return { title: content.data.title, message: content.data.message };
    case "loginLocked":
      return { time: time(content.data.lockedUntil) };
    case "newDevice": {
      const { browser, os, ipAddress, at } = content.data;
      const device = [browser, os].filter((part) => part !== null).join(", ");
      return { device: device || emails.templates.newDevice.unknown, ipAddress, time: time(at) };
    }
    default:
      return {};
  }
}

type Alert = Extract<NotificationContent, { template: "securityAlert" }>["data"];

function alertVariables(data: Alert, locale: Locale): Variables {
  if (data.alert === "handleChanged") return { handle: data.handle };
  const number = new Intl.NumberFormat(locale);
  return { wrong: number.format(data.wrong), all: number.format(data.wrong + data.right) };
}

/** Categories have names in every language; a budget may also carry a name of its owner's. */
async function categoryName(category: string, locale: Locale): Promise<string> {
  const names: Readonly<Record<string, string>> = (await loadMessages(locale, ["common"])).common.category;
  return Object.hasOwn(names, category) ? (names[category] ?? category) : category;
}

/** Put together as sentences say it, which Intl's own way of a day with a time does not fit into. */
function formatTime(moment: Date, words: string, locale: Locale, timeZone: string): string {
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(moment);
  return fillTemplate(words, { date: part({ dateStyle: "medium" }), time: part({ timeStyle: "short" }) });
}
