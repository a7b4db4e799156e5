import type { NotificationAnalytics } from "@evenly/contract/notifications/analytics";
import { createTranslator, type Locale, loadMessages } from "@evenly/i18n";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answer, beginSignedIn, close, end, open } from "../../testing/open-centre.tsx";
import { analytics, failed } from "./testing/example-centre.ts";

beforeEach(beginSignedIn);
afterEach(end);

const failure = (reason: string, count: number, reasonCode = "unreachable" as const) => ({
  ...{ channel: "push" as const, reason, reasonCode, count },
});
const twoWordings: NotificationAnalytics = {
  ...analytics,
  failures: [failure("connect ECONNREFUSED", 3), failure("read ECONNRESET", 2)],
};
const sentence = "The service that delivers it could not be reached.";
const reasonsOf = (host: HTMLElement) =>
  [...host.querySelectorAll("[aria-labelledby=failures] li")].map((row) => row.textContent);

describe("why some did not arrive", () => {
  test("is a sentence for everybody, once for each kind; operators read below what exactly was said", async () => {
    const told = {
      "notifications.analytics": () => twoWordings,
      "notifications.listDeliveries": () => ({ deliveries: [failed], nextCursor: null }),
    };
    answer(told);
    const own = await open("/notification-analytics");
    expect(reasonsOf(own.host)).toEqual([`Push${sentence}5`]);
    expect(own.host.querySelector("[aria-labelledby=delivery-log] ol")?.textContent).toContain(sentence);
    expect(own.host.textContent).not.toMatch(/ECONN/);
    await close();
    const isAdmin = { timeZone: "UTC", displayCurrency: "USD", isAdmin: true };
    answer({ ...told, "auth.getProfile": () => isAdmin });
    const all = await open("/notification-analytics?scope=all");
    expect(reasonsOf(all.host)).toEqual([
      `Push${sentence}connect ECONNREFUSED3`,
      `Push${sentence}read ECONNRESET2`,
    ]);
    expect(all.host.querySelector("[aria-labelledby=delivery-log] ol")?.textContent).toContain(
      `${sentence}connect ECONNREFUSED`,
    );
  });

  test("offers no other try where the browser is gone, and says so", async () => {
    const gone = { ...failed, reasonCode: "subscription_gone" as const, canRedrive: false };
    answer({
      "auth.getProfile": () => ({ timeZone: "UTC", displayCurrency: "USD", isAdmin: true }),
      "notifications.listDeliveries": () => ({ deliveries: [gone], nextCursor: null }),
    });
    const { host } = await open("/notification-analytics?scope=all");
    expect(host.textContent).toContain("the browser that it was for is gone");
    expect(host.textContent).not.toContain("Send again");
  });
});

const textsIn = async (locale: Locale) => {
  const messages = await loadMessages(locale, ["notifications"]);
  return createTranslator({ locale, messages, namespace: "notifications.analytics" });
};

describe("numbers in sentences", () => {
  test("agree with their words in English", async () => {
    const t = await textsIn("en");
    expect([
      t("arrived", { delivered: 1, sent: 1 }),
      t("arrived", { delivered: 0, sent: 1 }),
      t("arrived", { delivered: 1, sent: 3 }),
      t("averageTimeHelp", { count: 0 }).split(".")[0],
      t("averageTimeHelp", { count: 1 }).split(".")[0],
    ]).toEqual([
      "The one that was sent has arrived",
      "The one that was sent has not arrived yet",
      "1 of 3 that were sent has arrived",
      "Nothing was delivered yet",
      "Of the one delivered",
    ]);
  });

  test("agree with their words in German", async () => {
    const t = await textsIn("de");
    expect([
      t("arrived", { delivered: 1, sent: 1 }),
      t("arrived", { delivered: 1, sent: 3 }),
      t("arrived", { delivered: 2, sent: 1200 }),
      t("averageTimeHelp", { count: 1 }).split(".")[0],
      t("cut", { delivered: 1, sent: 0, failed: 0, pending: 1 }).split(", ").at(-1),
    ]).toEqual([
      "Die eine gesendete ist angekommen",
      "1 von 3 gesendeten ist angekommen",
      "2 von 1.200 gesendeten sind angekommen",
      "Von der einen zugestellten",
      "1 wartet",
    ]);
  });

  test("speak of more only where something came before", async () => {
    const [, mail] = analytics.channels;
    const sent = { ...mail, sent: 1 } as NotificationAnalytics["channels"][number];
    const alone = { ...analytics, totalSent: 1, totalDelivered: 0, deliveryRate: null, channels: [sent] };
    answer({ "notifications.analytics": () => alone });
    const { host } = await open("/notification-analytics");
    expect(host.textContent).toContain("1 was sent over a channel that confirms nothing");
  });
});
