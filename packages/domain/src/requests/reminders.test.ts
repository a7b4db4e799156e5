import { describe, expect, it } from "vitest";
import { isRequestDelivered } from "./delivery.ts";
import { nextReminderAt } from "./reminders.ts";

const now = new Date("2026-11-25T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe("nextReminderAt", () => {
  it("allows the first at once, the next a day later, and three in all", () => {
    expect(nextReminderAt({ reminders: 0, remindedAt: null }, now)).toEqual(now);
    expect(nextReminderAt({ reminders: 1, remindedAt: ago(23) }, now)).toEqual(ago(-1));
    expect(nextReminderAt({ reminders: 2, remindedAt: ago(24) }, now)).toEqual(now);
    expect(nextReminderAt({ reminders: 3, remindedAt: ago(99) }, now)).toBeNull();
  });
});

describe("isRequestDelivered", () => {
  const stranger = { isContact: false, isBlocked: false };
  it("follows the audience, and never delivers from a blocked person", () => {
    expect(isRequestDelivered("everyone", stranger)).toBe(true);
    expect(isRequestDelivered("contacts", stranger)).toBe(false);
    expect(isRequestDelivered("contacts", { ...stranger, isContact: true })).toBe(true);
    expect(isRequestDelivered("nobody", { ...stranger, isContact: true })).toBe(false);
    expect(isRequestDelivered("everyone", { isContact: true, isBlocked: true })).toBe(false);
  });
});
