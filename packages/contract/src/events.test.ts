import { describe, expect, it } from "vitest";
import { type BusinessEvent, newsOf } from "./events.ts";
import { notificationKinds } from "./features.ts";

const side = (userId: string, name: string) => ({
  userId,
  name,
  accountId: `account-${userId}`,
  previousMinor: "0",
  postedMinor: "500",
  heldMinor: "0",
  version: 1,
});
const payment: Extract<BusinessEvent, { name: "payment.posted" }> = {
  id: "event",
  name: "payment.posted",
  payload: {
    transferId: "transfer",
    type: "payment",
    amountMinor: "500",
    feeMinor: "10",
    currency: "USD",
    description: "lunch",
    payer: side("ana", "Ana Lund"),
    payee: side("ben", "Ben Okafor"),
    recordedAt: "2026-11-21T12:00:00Z",
    payeeLineId: null,
    givenBackOf: null,
    procedure: null,
    wasHeld: false,
  },
};
const to = { userId: "ana", emailSealed: "k1.somewhere", firstName: "Ana", locale: "en" };
const linked = { ...to, linkId: "1" };
const device = { browser: "Firefox 140", os: null, ipAddress: "192.0.2.7", at: "2026-11-21T12:00:00Z" };

describe("newsOf a payment", () => {
  it("notifies the payee, and the payer by mail alone", () => {
    const shared = { amountMinor: "500", currency: "USD", note: "lunch", transferId: "transfer" };
    expect(newsOf(payment)).toEqual([
      {
        userId: "ben",
        content: { template: "paymentReceived", data: { ...shared, payerName: "Ana Lund" } },
      },
      {
        userId: "ana",
        isOwn: true,
        content: { template: "paymentSent", data: { ...shared, feeMinor: "10", payeeName: "Ben Okafor" } },
      },
    ]);
  });

  it("tells a payee whose request was paid", () => {
    const [got] = newsOf({ ...payment, payload: { ...payment.payload, procedure: "requests.pay" } });
    expect(got?.content.template).toBe("requestPaid");
  });

  it.each([
    ["reversal", "t0", "paymentReturned", "returnSent", "1010", true],
    ["refund", "t0", "paymentRefunded", "refundSent", "1000", true],
    ["reversal", null, "paymentReversed", "reversalTaken", "1010", undefined],
  ] as const)(
    "notifies both sides of a %s of %s; the side that made it only by mail",
    (type, givenBackOf, got, gave, broughtMinor, isOwn) => {
      const given = { ...payment.payload, type, amountMinor: "1000", givenBackOf };
      const news = newsOf({ ...payment, payload: given });
      expect(news.map((each) => each.isOwn)).toEqual([undefined, isOwn]);
      expect(news).toMatchObject([
        {
          userId: "ben",
          content: { template: got, data: { amountMinor: broughtMinor, personName: "Ana Lund" } },
        },
        {
          userId: "ana",
          content: { template: gave, data: { amountMinor: "1000", personName: "Ben Okafor" } },
        },
      ]);
    },
  );

  it.each([
    ["a deposit", "deposit", "in", "depositReceived", "1000"],
    ["a withdrawal that came back, its fee too", "reversal", "in", "withdrawalReversed", "1010"],
    ["a deposit that Evenly undid", "reversal", "out", "depositReversed", "1000"],
  ] as const)("tells a person of %s", (_what, type, direction, template, amountMinor) => {
    const { payer, payee, ...rest } = payment.payload;
    const sides = direction === "in" ? { payer: null, payee } : { payer, payee: null };
    const payload = { ...rest, ...sides, type, amountMinor: "1000" };
    const userId = direction === "in" ? "ben" : "ana";
    const data = { amountMinor, currency: "USD", transferId: "transfer" };
    expect(newsOf({ ...payment, payload })).toEqual([{ userId, content: { template, data } }]);
  });

  it("lists a withdrawal as read for its owner", () => {
    const payload = { ...payment.payload, type: "withdrawal" as const, payee: null };
    const data = { amountMinor: "500", feeMinor: "10", currency: "USD", transferId: "transfer" };
    expect(newsOf({ ...payment, payload })).toEqual([
      { userId: "ana", isOwn: true, content: { template: "withdrawalSent", data } },
    ]);
    expect(newsOf({ ...payment, payload: { ...payload, payer: null } })).toEqual([]);
  });
});

describe("newsOf an account", () => {
  it.each<[BusinessEvent, string]>([
    [{ id: "e", name: "email.verification_requested", payload: linked }, "verifyEmail"],
    [{ id: "e", name: "password.reset_requested", payload: linked }, "resetPassword"],
    [{ id: "e", name: "registration.repeated", payload: to }, "registrationRepeated"],
    [{ id: "e", name: "email.change_requested", payload: linked }, "verifyNewEmail"],
    [{ id: "e", name: "email.change_repeated", payload: to }, "emailTaken"],
    [{ id: "e", name: "email.changed", payload: linked }, "emailChanged"],
    [{ id: "e", name: "email.reverted", payload: linked }, "emailReverted"],
    [{ id: "e", name: "account.deleted", payload: to }, "accountDeleted"],
  ])("is mailed to the address named in the event: %o", (event, template) => {
    expect(newsOf(event)).toMatchObject([
      { userId: "ana", addressSealed: "k1.somewhere", content: { template } },
    ]);
    expect(notificationKinds[template as keyof typeof notificationKinds]).toMatchObject({
      isCarrier: true,
      channels: ["email"],
    });
  });

  it.each<[BusinessEvent, string, string]>([
    [{ id: "e", name: "password.changed", payload: to }, "passwordChanged", "high"],
    [{ id: "e", name: "session.stolen", payload: to }, "sessionStolen", "urgent"],
    [{ id: "e", name: "login.locked", payload: { ...to, lockedUntil: device.at } }, "loginLocked", "high"],
    [{ id: "e", name: "phone.changed", payload: { ...to, change: "phoneTaken" } }, "phoneTaken", "high"],
    [{ id: "e", name: "device.added", payload: { ...to, ...device } }, "newDevice", "high"],
    [
      { id: "e", name: "account.changed_by_operator", payload: { ...to, change: "accountFrozen" } },
      "accountFrozen",
      "high",
    ],
  ])("is a security alert: %o", (event, template, priority) => {
    expect(newsOf(event)).toMatchObject([{ userId: "ana", content: { template } }]);
    expect(notificationKinds[template as keyof typeof notificationKinds]).toMatchObject({
      type: "security_alert",
      priority,
    });
  });

  it("mails a handle change with name and time, to the address named in the event", () => {
    const changed = { handle: "ana.new", at: device.at };
    const data = { alert: "handleChanged", ...changed };
    expect(newsOf({ id: "e", name: "handle.changed", payload: { ...to, ...changed } })).toEqual([
      {
        userId: "ana",
        addressSealed: "k1.somewhere",
        priority: "high",
        content: { template: "securityAlert", data },
      },
    ]);
  });

  it("notifies an operator of mostly wrong sign-ins, urgently, at their own address", () => {
    const signIns = { wrong: 120, right: 3, at: device.at };
    const payload = { userId: "ana", ...signIns };
    expect(newsOf({ id: "e", name: "sign_in_alarm.raised", payload })).toEqual([
      {
        userId: "ana",
        content: { template: "securityAlert", data: { alert: "passwordsTried", ...signIns } },
      },
    ]);
    expect(notificationKinds.securityAlert.priority).toBe("urgent");
  });

  it("sends a code to the phone named in the event", () => {
    const payload = { userId: "ana", phoneSealed: "k1.phone", codeId: "1" };
    expect(newsOf({ id: "e", name: "phone.code_requested", payload })).toEqual([
      { userId: "ana", addressSealed: "k1.phone", content: { template: "phoneCode", data: { codeId: "1" } } },
    ]);
  });
});

describe("newsOf other events", () => {
  it("acknowledges a report to its author", () => {
    const payload = { reportId: "r", reporterUserId: "ben", transferId: "t" };
    expect(newsOf({ id: "e", name: "payment.reported", payload })).toEqual([
      { userId: "ben", isOwn: true, content: { template: "paymentReported", data: { transferId: "t" } } },
    ]);
  });

  it("notifies of exports that finished together or failed, and not of cancelled ones", () => {
    const payload = { exportId: "x", userId: "ana", rows: 12, rowsTotal: 12 };
    const of = (state: "done" | "failed" | "cancelled") =>
      newsOf({ id: "e", name: "export.finished", payload: { ...payload, state } });
    expect(of("done")).toMatchObject([
      { content: { template: "exportReady", data: { rows: 12, count: 1 } }, digest: { key: "exports" } },
    ]);
    expect(of("failed")).toMatchObject([{ userId: "ana", content: { template: "exportFailed" } }]);
    expect(of("cancelled")).toEqual([]);
  });

  it("forwards an operator's message with its priority, and a requested test", () => {
    const payload = {
      userId: "ana",
      title: "Hello",
      message: "there",
      priority: "urgent" as const,
      actionUrl: "/x",
      data: {},
    };
    expect(newsOf({ id: "e", name: "notification.announced", payload })).toEqual([
      {
        userId: "ana",
        priority: "urgent",
        content: { template: "announcement", data: { title: "Hello", message: "there", actionUrl: "/x" } },
      },
    ]);
    expect(newsOf({ id: "e", name: "notification.test_requested", payload: { userId: "ana" } })).toEqual([
      { userId: "ana", content: { template: "testNotification", data: {} } },
    ]);
  });
});
