import type { NotificationContent, Reader } from "@evenly/contract/notifications/schemas";
import { type Locale, loadMessages } from "@evenly/i18n";
import { fillTemplate, type Variables } from "./fill-template.ts";
import { formatMoney } from "./format-money.ts";
import { isOfPayment, paymentVariables } from "./payment-variables.ts";

/** What the texts of a notification may name, written in the reader's language and zone. */
export async function variablesOf(
  content: NotificationContent,
  reader: Reader,
  locale: Locale,
): Promise<Variables> {
  if (isOfPayment(content)) return paymentVariables(content, locale);
  const money = (minor: string, currency: string) => formatMoney(BigInt(minor), currency, locale);
  const time = (moment: string) => formatTime(moment, locale, reader.timeZone);
  switch (content.template) {
    case "securityAlert": {
      const { alert, at } = content.data;
      const { type: alertType, message } = (await loadMessages(locale, ["emails"])).emails.alerts[alert];
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
      return { device: device || (await unknownDevice(locale)), ipAddress, time: time(at) };
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

async function unknownDevice(locale: Locale): Promise<string> {
  return (await loadMessages(locale, ["emails"])).emails.templates.newDevice.unknown;
}

function formatTime(moment: string, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short", dateStyle: "medium", timeZone }).format(
    new Date(moment),
  );
}
