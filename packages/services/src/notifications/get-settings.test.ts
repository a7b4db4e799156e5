import { type DeliveryChannel, NotificationType } from "@evenly/contract/notifications/schemas";
import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getSettings } from "./get-settings.ts";
import { updateSettings } from "./update-settings.ts";

const { ctx } = await openTestContext();

describe("getSettings", () => {
  it("returns the specification's defaults for a person without saved settings", async () => {
    const { userId } = await makeUser(ctx, { timeZone: "Europe/Berlin" });
    const settings = await getSettings(ctx.asUser(userId));
    expect(settings).toMatchObject({
      userId,
      version: 0,
      pushNotifications: true,
      emailNotifications: true,
      soundEnabled: true,
      quietHours: { enabled: false },
      timeZone: "Europe/Berlin",
      nextPushAt: null,
    });
    expect(settings.channels).toEqual(
      [
        { id: "push", name: "Push", enabled: true, priority: 1 },
        { id: "email", name: "Email", enabled: true, priority: 2 },
        { id: "sms", name: "SMS", enabled: false, priority: 3 },
        { id: "in_app", name: "In-app", enabled: true, priority: 4 },
      ].map((channel) => ({ ...channel, type: channel.id, deliveryTime: "instant" })),
    );
    expect(settings.preferences.every(({ isEnabled }) => isEnabled)).toBe(true);
    const locked = settings.preferences.filter(({ isLocked, channel }) => isLocked && channel !== "in_app");
    expect(locked).toEqual([{ type: "security_alert", channel: "email", isEnabled: true, isLocked: true }]);
    await expect(getSettings(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("offers a type only on channels that one of its templates uses", async () => {
    const { userId } = await makeUser(ctx);
    const { preferences } = await getSettings(ctx.asUser(userId));
    const typesOn = (wanted: DeliveryChannel) =>
      preferences.filter(({ channel }) => channel === wanted).map(({ type }) => type);
    expect(typesOn("sms")).toEqual(["security_alert"]);
    for (const channel of ["in_app", "email", "push"] as const)
      expect(typesOn(channel)).toEqual(NotificationType.options);
  });

  it("returns when a push created now would be sent", async () => {
    const { userId } = await makeUser(ctx, { timeZone: "Europe/Berlin" });
    const me = ctx.asUser(userId);
    ctx.clock.set(new Date("2026-11-21T22:30:00Z"));
    await updateSettings(me, { quietHours: { enabled: true, start: "22:00", end: "07:00" } });
    expect((await getSettings(me)).nextPushAt).toEqual(new Date("2026-11-22T06:00:00Z"));
    ctx.clock.set(new Date("2026-11-22T06:00:00Z"));
    expect((await getSettings(me)).nextPushAt).toBeNull();
  });
});
