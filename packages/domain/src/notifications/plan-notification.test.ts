import type { News } from "@evenly/contract";
import { describe, expect, it } from "vitest";
import { DEFAULT_CHOICES } from "./choose-channels.ts";
import { foldBursts, withCount } from "./fold-bursts.ts";
import { planNotification, type Recipient } from "./plan-notification.ts";

const now = new Date("2026-11-21T23:00:00Z");
const morning = new Date("2026-11-22T07:00:00Z");
const ana: Recipient = {
  emailSealed: "k1.ana",
  isEmailVerified: true,
  phoneSealed: "k1.phone",
  timeZone: "UTC",
  choices: {
    ...DEFAULT_CHOICES,
    channels: { push: true, email: true, sms: true, in_app: true },
    quietHours: { enabled: true, start: "22:00", end: "07:00" },
  },
  pushSubscriptionIds: ["laptop", "phone"],
};
const paid: News = {
  userId: "ana",
  content: {
    template: "paymentReceived",
    data: { amountMinor: "1", currency: "USD", payerName: "Ben", note: null, transferId: "t" },
  },
};
const exported = (rows: number, key = "exports"): News => ({
  userId: "ana",
  content: { template: "exportReady", data: { exportId: "x", rows, count: 1 } },
  digest: { key, windowMs: 60_000 },
});
const changed: News = {
  userId: "ana",
  addressSealed: "k1.before",
  content: { template: "passwordChanged", data: {} },
};
const stolen: News = { userId: "ana", content: { template: "sessionStolen", data: {} } };
const channelsOf = (news: News, changes: Partial<Recipient> = {}) =>
  planNotification(news, { ...ana, ...changes }, now).deliveries.map(({ channel }) => channel);

describe("planNotification", () => {
  it("says what opens, who it concerns and how it looks", () => {
    expect(planNotification(paid, ana, now)).toMatchObject({
      userId: "ana",
      type: "payment_received",
      category: "payments",
      priority: "medium",
      icon: "arrow-down-left",
      actionUrl: "/history/t",
      isListed: true,
      isRead: false,
    });
    expect(planNotification(changed, ana, now).actionUrl).toBe("/security");
  });

  it("keeps pushes back for quiet hours, one for each browser, and nothing else", () => {
    expect(planNotification(paid, ana, now).deliveries).toEqual([
      ...["laptop", "phone"].map((pushSubscriptionId) => ({
        channel: "push",
        addressSealed: null,
        pushSubscriptionId,
        dueAt: morning,
        scheduledFor: morning,
      })),
      { channel: "email", addressSealed: "k1.ana", pushSubscriptionId: null, dueAt: now, scheduledFor: null },
      { channel: "in_app", addressSealed: null, pushSubscriptionId: null, dueAt: now, scheduledFor: null },
    ]);
  });

  it("wakes people for what is urgent alone", () => {
    const pushes = (news: News) =>
      planNotification(news, ana, now).deliveries.filter((each) => each.channel === "push");
    expect(pushes(stolen).map(({ dueAt }) => dueAt)).toEqual([now, now]);
    expect(pushes(changed).map(({ dueAt }) => dueAt)).toEqual([morning, morning]);
    expect(pushes({ ...paid, priority: "urgent" }).map(({ scheduledFor }) => scheduledFor)).toEqual([
      null,
      null,
    ]);
  });

  it("mails no unverified address, unless it is a security alert or the event names the address", () => {
    const unverified = { isEmailVerified: false, phoneSealed: null };
    expect(channelsOf(paid, unverified)).toEqual(["push", "push", "in_app"]);
    expect(channelsOf(stolen, unverified)).toEqual(["push", "push", "email", "in_app"]);
    const mail = planNotification(changed, ana, now).deliveries.find(({ channel }) => channel === "email");
    expect(mail?.addressSealed).toBe("k1.before");
  });

  it("texts a security alert to the confirmed phone, never to an address of another kind", () => {
    const texts = planNotification(changed, ana, now).deliveries.filter(({ channel }) => channel === "sms");
    expect(texts.map(({ addressSealed }) => addressSealed)).toEqual(["k1.phone"]);
  });

  it("lists no codes and links, and sends them in quiet hours too", () => {
    const code: News = {
      userId: "ana",
      addressSealed: "k1.new",
      content: { template: "phoneCode", data: { codeId: "c" } },
    };
    expect(planNotification(code, ana, now)).toMatchObject({
      isListed: false,
      actionUrl: null,
      deliveries: [{ channel: "sms", addressSealed: "k1.new", dueAt: now }],
    });
  });

  it("waits with mails and pushes for the end of a burst's window, and with pushes for the quiet hours after it", () => {
    const evening = new Date("2026-11-21T21:59:30Z");
    const windowEnd = new Date("2026-11-21T22:00:30Z");
    const { deliveries, digest } = planNotification(exported(1), ana, evening);
    expect(digest).toEqual({ key: "exports", until: windowEnd });
    expect(deliveries.map(({ channel, dueAt }) => [channel, dueAt])).toEqual([
      ["push", morning],
      ["push", morning],
      ["email", windowEnd],
      ["in_app", evening],
    ]);
  });

  it("folds no money and no security alert, whatever the event asks for", () => {
    const digest = { key: "k", windowMs: 60_000 };
    for (const news of [paid, changed, stolen]) {
      const planned = planNotification({ ...news, digest }, { ...ana, choices: DEFAULT_CHOICES }, now);
      expect(planned.digest).toBeNull();
      expect(planned.deliveries.every(({ dueAt }) => dueAt === now)).toBe(true);
    }
  });
});

describe("foldBursts", () => {
  const fold = (...news: readonly News[]) =>
    foldBursts(news.map((each) => ({ plan: planNotification(each, ana, now) })));

  it("keeps the first one's deliveries with the latest words and the number", () => {
    expect(fold(exported(1), paid, exported(2), exported(3, "other"), exported(4))).toMatchObject([
      { count: 3, content: { data: { rows: 4, count: 3 } } },
      { count: 1, content: { template: "paymentReceived" } },
      { count: 1, content: { data: { rows: 3, count: 1 } } },
    ]);
    expect(fold(paid, paid)).toHaveLength(2);
    expect(fold(exported(1), { ...exported(2), userId: "ben" })).toHaveLength(2);
  });

  it("counts only where the words name a number", () => {
    expect(withCount(paid.content, 5)).toBe(paid.content);
  });
});
