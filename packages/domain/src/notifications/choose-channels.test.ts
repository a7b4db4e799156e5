import { notificationKinds } from "@evenly/contract/features";
import { DeliveryChannel, NotificationType } from "@evenly/contract/notifications/schemas";
import { describe, expect, it } from "vitest";
import { type Choices, choicesOf, chooseChannels, DEFAULT_CHOICES, isLocked } from "./choose-channels.ts";

const allOn: Choices = {
  ...DEFAULT_CHOICES,
  channels: { push: true, email: true, sms: true, in_app: true },
};
const allOff: Choices = {
  ...DEFAULT_CHOICES,
  pushNotifications: false,
  emailNotifications: false,
  channels: { push: false, email: false, sms: false, in_app: false },
  muted: new Set(
    NotificationType.options.flatMap((type) =>
      DeliveryChannel.options.map((channel) => `${type}:${channel}`),
    ),
  ),
};

describe("chooseChannels", () => {
  it("enables every channel except text messages by default", () => {
    expect(chooseChannels(notificationKinds.passwordChanged, DEFAULT_CHOICES)).toEqual([
      "push",
      "email",
      "in_app",
    ]);
    expect(chooseChannels(notificationKinds.passwordChanged, allOn)).toEqual([
      "push",
      "email",
      "sms",
      "in_app",
    ]);
  });

  it("uses a channel only while it is enabled, pushes only with pushNotifications, mails and texts only with emailNotifications", () => {
    const { budgetAlert } = notificationKinds;
    const without = (channel: "push" | "email") => ({
      ...allOn,
      channels: { ...allOn.channels, [channel]: false },
    });
    expect(chooseChannels(budgetAlert, without("push"))).toEqual(["email", "in_app"]);
    expect(chooseChannels(budgetAlert, without("email"))).toEqual(["push", "in_app"]);
    expect(chooseChannels(budgetAlert, { ...allOn, pushNotifications: false })).toEqual(["email", "in_app"]);
    expect(chooseChannels(budgetAlert, { ...allOn, emailNotifications: false })).toEqual(["push", "in_app"]);
    const texted = { ...budgetAlert, channels: DeliveryChannel.options };
    expect(chooseChannels(texted, { ...allOn, emailNotifications: false })).toEqual(["in_app", "push"]);
  });

  it("skips a channel only for the type that the person muted on it", () => {
    const muted = { ...allOn, muted: new Set(["budget_alert:push"]) };
    expect(chooseChannels(notificationKinds.budgetAlert, muted)).toEqual(["email", "in_app"]);
    expect(chooseChannels(notificationKinds.paymentReceived, muted)).toEqual(["push", "email", "in_app"]);
  });

  it("always delivers in-app, and mails security alerts, with every setting off", () => {
    for (const facts of Object.values(notificationKinds)) {
      const expected = facts.isCarrier
        ? facts.channels
        : facts.channels.filter((channel) => isLocked(facts.type, channel));
      expect(chooseChannels(facts, allOff)).toEqual(expected);
      expect(facts.isCarrier || expected.includes("in_app")).toBe(true);
      expect(facts.type !== "security_alert" || expected.includes("email")).toBe(true);
    }
  });

  it("sends codes and links over their one channel regardless of settings", () => {
    expect(chooseChannels(notificationKinds.phoneCode, allOff)).toEqual(["sms"]);
    expect(chooseChannels(notificationKinds.resetPassword, allOff)).toEqual(["email"]);
  });
});

describe("choicesOf", () => {
  const kept = {
    pushNotifications: true,
    emailNotifications: false,
    isPushEnabled: false,
    isEmailEnabled: true,
    isSmsEnabled: true,
    isInAppEnabled: false,
    quietHoursEnabled: true,
    quietHoursStart: "21:00",
    quietHoursEnd: "06:30",
  };
  it("reads each switch from its own column", () => {
    expect(choicesOf(kept, ["system:push"])).toEqual({
      pushNotifications: true,
      emailNotifications: false,
      channels: { push: false, email: true, sms: true, in_app: false },
      muted: new Set(["system:push"]),
      quietHours: { enabled: true, start: "21:00", end: "06:30" },
    });
  });

  it("applies the defaults to a person without saved settings and keeps their muted types", () => {
    expect(choicesOf(null, ["system:email"])).toEqual({
      ...DEFAULT_CHOICES,
      muted: new Set(["system:email"]),
    });
  });
});
