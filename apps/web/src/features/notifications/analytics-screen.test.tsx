import type { NotificationAnalytics } from "@evenly/contract/notifications/analytics";
import { createTranslator, type Locale, loadMessages } from "@evenly/i18n";
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { answer, beginSignedIn, open } from "../../testing/open-centre.tsx";
import { notShowing, showing } from "../../testing/page.ts";
import { analytics, failed } from "./testing/example-centre.ts";

beforeEach(beginSignedIn);

const failure = (reason: string, count: number, reasonCode = "unreachable" as const) => ({
  channel: "push" as const,
  reason,
  reasonCode,
  count,
});
const twoWordings: NotificationAnalytics = {
  ...analytics,
  failures: [failure("connect ECONNREFUSED", 3), failure("read ECONNRESET", 2)],
};
const sentence = "We couldn't reach the provider.";
const reasonsOf = () =>
  [...document.querySelectorAll("[aria-labelledby=failures] li")].map((row) => row.textContent);

describe("failure reasons", () => {
  test("are one sentence for each kind; operators also see the exact provider answer", async () => {
    const told = {
      "notifications.analytics": () => twoWordings,
      "notifications.listDeliveries": () => ({ deliveries: [failed], nextCursor: null }),
    };
    answer(told);
    const own = await open("/notification-analytics");
    await waitFor(() => expect(reasonsOf()).toEqual([`Push${sentence}5`]));
    await waitFor(() =>
      expect(document.querySelector("[aria-labelledby=delivery-log] ol")?.textContent).toContain(sentence),
    );
    expect(document.body.textContent).not.toMatch(/ECONN/);
    own.unmount();
    const isAdmin = { timeZone: "UTC", displayCurrency: "USD", isAdmin: true };
    answer({ ...told, "auth.getProfile": () => isAdmin });
    await open("/notification-analytics?scope=all");
    await waitFor(() =>
      expect(reasonsOf()).toEqual([
        `Push${sentence}connect ECONNREFUSED3`,
        `Push${sentence}read ECONNRESET2`,
      ]),
    );
    await waitFor(() =>
      expect(document.querySelector("[aria-labelledby=delivery-log] ol")?.textContent).toContain(
        `${sentence}connect ECONNREFUSED`,
      ),
    );
  });

  test("offer no retry when the browser's subscription is gone, and say so", async () => {
    const gone = { ...failed, reasonCode: "subscription_gone" as const, canRedrive: false };
    answer({
      "auth.getProfile": () => ({ timeZone: "UTC", displayCurrency: "USD", isAdmin: true }),
      "notifications.listDeliveries": () => ({ deliveries: [gone], nextCursor: null }),
    });
    await open("/notification-analytics?scope=all");
    await showing("That browser is gone");
    await notShowing("Send again");
  });
});

const textsIn = async (locale: Locale) => {
  const messages = await loadMessages(locale, ["notifications"]);
  return createTranslator({ locale, messages, namespace: "notifications.analytics" });
};

describe("plural forms", () => {
  test("agree with their numbers in English", async () => {
    const t = await textsIn("en");
    expect([
      t("arrived", { delivered: 1, sent: 1 }),
      t("arrived", { delivered: 0, sent: 1 }),
      t("arrived", { delivered: 1, sent: 3 }),
      t("averageTimeHelp", { count: 0 }).split(".")[0],
      t("averageTimeHelp", { count: 1 }).split(".")[0],
    ]).toEqual([
      "1 of 1 arrived",
      "0 of 1 arrived",
      "1 of 3 arrived",
      "None delivered yet",
      "From 1 delivered",
    ]);
  });

  test("agree with their numbers in German", async () => {
    const t = await textsIn("de");
    expect([
      t("arrived", { delivered: 1, sent: 1 }),
      t("arrived", { delivered: 1, sent: 3 }),
      t("arrived", { delivered: 2, sent: 1200 }),
      t("averageTimeHelp", { count: 1 }).split(".")[0],
      t("cut", { delivered: 1, sent: 0, failed: 0, pending: 1 }).split(", ").at(-1),
    ]).toEqual([
      "1 von 1 angekommen",
      "1 von 3 angekommen",
      "2 von 1.200 angekommen",
      "Aus 1 Zustellung",
      "1 wartet",
    ]);
  });

  test("compare with the previous period only if it had deliveries", async () => {
    const [, mail] = analytics.channels;
    const sent = { ...mail, sent: 1 } as NotificationAnalytics["channels"][number];
    const alone = { ...analytics, totalSent: 1, totalDelivered: 0, deliveryRate: null, channels: [sent] };
    answer({ "notifications.analytics": () => alone });
    await open("/notification-analytics");
    await showing("1 sent without confirmation");
  });
});
