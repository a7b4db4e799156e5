import type { News } from "@evenly/contract";
import { describe, expect, it } from "vitest";
import { DEFAULT_CHOICES } from "./choose-channels.ts";
import { foldBursts, withCount } from "./fold-bursts.ts";
import { prepareNotification, type Recipient } from "./prepare-notification.ts";

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
  prepareNotification(news, { ...ana, ...changes }, now).deliveries.map(({ channel }) => channel);

describe("prepareNotification", () => {
  it("gives the action URL, the actor and the appearance", () => {
    expect(prepareNotification(paid, ana, now)).toMatchObject({
      userId: "ana",
      type: "payment_received",
      category: "payments",
      priority: "medium",
      icon: "arrow-down-left",
      actionUrl: "/history/t",
      isListed: true,
    });
    expect(prepareNotification(changed, ana, now).actionUrl).toBe("/security");
  });

  it("uses the channels that an alert of fraud protection is set to, in place of the general settings", () => {
    const told: News = { ...stolen, channels: { email: false, sms: true, push: false } };
    expect(channelsOf(told)).toEqual(["sms", "in_app"]);
    expect(channelsOf(told, { phoneSealed: null })).toEqual(["in_app"]);
  });

  it("mails what a person did themselves, and neither lists nor pushes it", () => {
    const own = { ...paid, isOwn: true };
    expect(prepareNotification(own, ana, now).isListed).toBe(false);
    expect(channelsOf(own)).toEqual(["email"]);
    expect(channelsOf(paid)).toEqual(["push", "push", "email", "in_app"]);
  });

  it("postpones one push per browser until quiet hours end, and no other channel", () => {
    expect(prepareNotification(paid, ana, now).deliveries).toEqual([
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

  it.each([
    [
      "requestReminder",
      { paymentRequestId: "r", requesterName: "Ben", note: null, amountMinor: "1", currency: "USD" },
    ],
    [
      "debtReminder",
      { groupId: "g", groupName: "Flat", personName: "Ben", owed: [{ amountMinor: "1", currency: "USD" }] },
    ],
  ] as const)("keeps a reminder (%s) back on every channel until quiet hours end", (template, data) => {
    const reminder = { userId: "ana", content: { template, data } } as unknown as News;
    const { deliveries, isListed } = prepareNotification(reminder, ana, now);
    expect(new Set(deliveries.map(({ channel }) => channel))).toEqual(new Set(["push", "email", "in_app"]));
    for (const each of deliveries) expect(each).toMatchObject({ dueAt: morning, scheduledFor: morning });
    expect(isListed).toBe(true);
    const noon = new Date("2026-11-21T12:00:00Z");
    for (const { dueAt } of prepareNotification(reminder, ana, noon).deliveries) expect(dueAt).toEqual(noon);
  });

  it("sends only urgent pushes during quiet hours", () => {
    const pushes = (news: News) =>
      prepareNotification(news, ana, now).deliveries.filter((each) => each.channel === "push");
    expect(pushes(stolen).map(({ dueAt }) => dueAt)).toEqual([now, now]);
    expect(pushes(changed).map(({ dueAt }) => dueAt)).toEqual([morning, morning]);
    expect(pushes({ ...paid, priority: "urgent" }).map(({ scheduledFor }) => scheduledFor)).toEqual([
      null,
      null,
    ]);
  });

  it("mails an unverified address only for a security alert or when the event names the address", () => {
    const unverified = { isEmailVerified: false, phoneSealed: null };
    expect(channelsOf(paid, unverified)).toEqual(["push", "push", "in_app"]);
    expect(channelsOf(stolen, unverified)).toEqual(["push", "push", "email", "in_app"]);
    const mail = prepareNotification(changed, ana, now).deliveries.find(({ channel }) => channel === "email");
    expect(mail?.addressSealed).toBe("k1.before");
  });

  it("texts a security alert to the confirmed phone only", () => {
    const texts = prepareNotification(changed, ana, now).deliveries.filter(
      ({ channel }) => channel === "sms",
    );
    expect(texts.map(({ addressSealed }) => addressSealed)).toEqual(["k1.phone"]);
  });

  it("keeps codes and links out of the list, and sends them in quiet hours too", () => {
    const code: News = {
      userId: "ana",
      addressSealed: "k1.new",
      content: { template: "phoneCode", data: { codeId: "c" } },
    };
    expect(prepareNotification(code, ana, now)).toMatchObject({
      isListed: false,
      actionUrl: null,
      deliveries: [{ channel: "sms", addressSealed: "k1.new", dueAt: now }],
    });
  });

  it("postpones mails and pushes to the end of a burst's window, and pushes further to the end of quiet hours", () => {
    const evening = new Date("2026-11-21T21:59:30Z");
    const windowEnd = new Date("2026-11-21T22:00:30Z");
    const { deliveries, digest } = prepareNotification(exported(1), ana, evening);
    expect(digest).toEqual({ key: "exports", until: windowEnd });
    expect(deliveries.map(({ channel, dueAt }) => [channel, dueAt])).toEqual([
      ["push", morning],
      ["push", morning],
      ["email", windowEnd],
      ["in_app", evening],
    ]);
  });

  it("never folds money and security notifications", () => {
    const digest = { key: "k", windowMs: 60_000 };
    for (const news of [paid, changed, stolen]) {
      const prepared = prepareNotification({ ...news, digest }, { ...ana, choices: DEFAULT_CHOICES }, now);
      expect(prepared.digest).toBeNull();
      expect(prepared.deliveries.every(({ dueAt }) => dueAt === now)).toBe(true);
    }
  });
});

describe("foldBursts", () => {
  const fold = (...news: readonly News[]) =>
    foldBursts(news.map((each) => ({ prepared: prepareNotification(each, ana, now) })));

  it("keeps the first one's deliveries with the latest text and the count", () => {
    expect(fold(exported(1), paid, exported(2), exported(3, "other"), exported(4))).toMatchObject([
      { count: 3, content: { data: { rows: 4, count: 3 } } },
      { count: 1, content: { template: "paymentReceived" } },
      { count: 1, content: { data: { rows: 3, count: 1 } } },
    ]);
    expect(fold(paid, paid)).toHaveLength(2);
    expect(fold(exported(1), { ...exported(2), userId: "ben" })).toHaveLength(2);
  });

  it("adds the count only when the template has a count variable", () => {
    expect(withCount(paid.content, 5)).toBe(paid.content);
  });
});
