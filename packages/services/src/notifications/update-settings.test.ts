import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getSettings } from "./get-settings.ts";
import { updateSettings } from "./update-settings.ts";

const { ctx } = await openTestContext();

describe("updateSettings", () => {
  it("changes only the given settings", async () => {
    const { userId } = await makeUser(ctx);
    const me = ctx.asUser(userId);
    const before = await getSettings(me);
    const quietHours = { enabled: true, start: "21:30", end: "06:15" };
    await updateSettings(me, { quietHours });
    await updateSettings(me, { channels: [{ id: "sms", enabled: true }], emailNotifications: false });
    await updateSettings(me, { preferences: [{ type: "payment_sent", channel: "push", isEnabled: false }] });
    await updateSettings(me, { preferences: [{ type: "system", channel: "email", isEnabled: false }] });
    const after = await updateSettings(me, {
      preferences: [{ type: "system", channel: "email", isEnabled: true }],
    });
    expect(after).toEqual({
      ...before,
      version: 5,
      quietHours,
      emailNotifications: false,
      channels: before.channels.map((channel) =>
        channel.id === "sms" ? { ...channel, enabled: true } : channel,
      ),
      preferences: before.preferences.map((cell) =>
        cell.type === "payment_sent" && cell.channel === "push" ? { ...cell, isEnabled: false } : cell,
      ),
    });
    expect(await getSettings(me)).toEqual(after);
  });

  it("restores previous values, and applies the last of two changes to one cell", async () => {
    const { userId } = await makeUser(ctx);
    const me = ctx.asUser(userId);
    const cell = { type: "payment_sent", channel: "push" } as const;
    const twice = [
      { ...cell, isEnabled: false },
      { ...cell, isEnabled: true },
    ];
    const { version, preferences } = await updateSettings(me, { preferences: twice });
    expect(preferences.every(({ isEnabled }) => isEnabled)).toBe(true);
    const again = preferences.map(({ isLocked: _, ...each }) => each);
    expect((await updateSettings(me, { preferences: again, expectedVersion: version })).version).toBe(2);
  });

  it("refuses to mute a security alert in the app or by mail, names the cell, and changes nothing", async () => {
    const { userId } = await makeUser(ctx);
    const me = ctx.asUser(userId);
    const muted = (channel: "in_app" | "email" | "push") =>
      ({ type: "security_alert", channel, isEnabled: false }) as const;
    const refused = updateSettings(me, {
      soundEnabled: false,
      preferences: [muted("push"), muted("email"), muted("in_app")],
    });
    await expect(refused).rejects.toMatchObject({
      code: "VALIDATION",
      details: { issues: [{ path: "preferences.1.isEnabled" }, { path: "preferences.2.isEnabled" }] },
    });
    expect(await getSettings(me)).toMatchObject({ version: 0, soundEnabled: true });
    expect(await outcomeOf(updateSettings(me, { preferences: [muted("push")] }))).toBe("done");
  });

  it("refuses other users, and a stale version", async () => {
    const [mine, other] = [await makeUser(ctx), await makeUser(ctx)];
    const me = ctx.asUser(mine.userId);
    const theirs = { userId: other.userId as never, soundEnabled: false };
    expect(await codeOf(updateSettings(me, theirs))).toBe("FORBIDDEN");
    expect(await codeOf(updateSettings(ctx, { soundEnabled: false }))).toBe("UNAUTHENTICATED");
    expect(
      await outcomeOf(
        updateSettings(me, { userId: mine.userId as never, soundEnabled: false, expectedVersion: 0 }),
      ),
    ).toBe("done");
    expect(await codeOf(updateSettings(me, { soundEnabled: true, expectedVersion: 0 }))).toBe(
      "STATE_CONFLICT",
    );
    expect(await getSettings(me)).toMatchObject({ version: 1, soundEnabled: false });
  });

  it("lets one of twenty calls with the same expected version succeed, and applies every call without one", async () => {
    const { userId } = await makeUser(ctx);
    const me = ctx.asUser(userId);
    const twenty = (input: object) =>
      Promise.all(
        Array.from({ length: 20 }, () => outcomeOf(updateSettings(me, { soundEnabled: true, ...input }))),
      );
    const codes = await twenty({ expectedVersion: 0 });
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    await twenty({});
    expect((await getSettings(me)).version).toBe(21);
  });
});
