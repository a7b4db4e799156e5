import { auditLog } from "@evenly/db/audit/tables";
import { deliveries, notifications } from "@evenly/db/notifications/tables";
import { makeAdmin, makeUser, openTestContext, outcomeOf, readOutbox, TEST_PASSWORD } from "@evenly/testing";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { relayEvents } from "../../outbox/relay-events.ts";
import type { NotificationTexts } from "../../ports.ts";
import { login } from "./login.ts";
import { noteSignIn, readSignIns } from "./sign-in-alarm.ts";

const WINDOW_MS = 10 * 60_000;

const { ctx } = await openTestContext();

const tryLogin = (email: string, password = "wrong") =>
  outcomeOf(login(ctx, { email, password, rememberDevice: false, isBrowser: true }));

const texts: NotificationTexts = {
  notification: async () => ({ title: "title", message: "message", actionText: "open" }),
  mail: async () => ({ subject: "", text: "", html: "" }),
  sms: async () => "",
  codeMessage: async (code) => code,
};

/** Notifications that the worker makes from the outbox for these users, oldest first. */
async function toldOf(userIds: readonly string[]) {
  await relayEvents(ctx, texts);
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(inArray(notifications.userId, [...userIds]))
    .orderBy(notifications.createdAt, notifications.userId);
  return Promise.all(
    rows.map(async ({ id, userId, template, type, priority, data, actionUrl }) => {
      const made = await ctx.db.select().from(deliveries).where(eq(deliveries.notificationId, id));
      const { alert } = data as { alert?: string };
      const channels = made.map(({ channel }) => channel).sort();
      return { userId, template, type, priority, alert, actionUrl, channels };
    }),
  );
}

describe("the credential-stuffing alarm", () => {
  const errors: unknown[] = [];
  const asking = () => ({ ...ctx, log: { ...ctx.log, error: (fields: object) => void errors.push(fields) } });
  const note = async (right: number, wrong: number) => {
    for (let index = 0; index < right; index += 1) await noteSignIn(asking(), "right");
    for (let index = 0; index < wrong; index += 1) await noteSignIn(asking(), "wrong");
  };
  beforeEach(() => {
    errors.length = 0;
    ctx.clock.advance(2 * WINDOW_MS);
  });

  it("is raised once when seven of ten of at least a hundred sign-ins are wrong, and stays until a window stays below that", async () => {
    await note(43, 100);
    expect(errors).toEqual([]);
    expect(await readSignIns(ctx)).toEqual({ right: 43, wrong: 100, isAlarmed: false });
    await note(0, 5);
    expect(errors).toEqual([expect.objectContaining({ wrong: 101, right: 43 })]);
    expect(await readSignIns(ctx)).toEqual({ right: 43, wrong: 105, isAlarmed: true });
    ctx.clock.advance(WINDOW_MS);
    expect(await readSignIns(ctx)).toEqual({ right: 0, wrong: 0, isAlarmed: true });
    await note(0, 100);
    ctx.clock.advance(WINDOW_MS);
    await note(0, 99);
    expect(await readSignIns(ctx)).toMatchObject({ wrong: 99, isAlarmed: true });
    expect(errors).toHaveLength(1);
    ctx.clock.advance(WINDOW_MS);
    expect(await readSignIns(ctx)).toEqual({ right: 0, wrong: 0, isAlarmed: false });
    await note(0, 100);
    expect(errors).toHaveLength(2);
  });

  it("notifies every active operator once, urgently, and again only after it has ended", async () => {
    const [ana, ben] = [await makeAdmin(ctx), await makeAdmin(ctx, { isVerified: false })];
    const gone = await makeAdmin(ctx);
    await ctx.db
      .$client`update users set suspended_at = now(), suspended_reason = 'x' where id = ${gone.userId}`;
    await makeUser(ctx);
    const operation = eq(auditLog.operation, "sign_in_alarm.raised");
    const before = (await ctx.db.select().from(auditLog).where(operation)).length;

    await note(0, 99);
    await Promise.all(Array.from({ length: 20 }, () => noteSignIn(asking(), "wrong")));
    await note(0, 20);
    expect(await toldOf([ana.userId, ben.userId, gone.userId])).toEqual(
      [ana, ben].map(({ userId }) => ({
        userId,
        template: "securityAlert",
        type: "security_alert",
        priority: "urgent",
        alert: "passwordsTried",
        actionUrl: null,
        channels: ["email", "in_app"],
      })),
    );
    const rows = await ctx.db.select().from(auditLog).where(operation).orderBy(auditLog.createdAt);
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({ userId: null, metadata: { right: 0, operators: 2 } });
    expect(await readOutbox(ctx.db, "sign_in_alarm.raised")).toHaveLength(2);

    ctx.clock.advance(WINDOW_MS);
    await note(0, 100);
    expect(await toldOf([ana.userId])).toHaveLength(1);
    ctx.clock.advance(2 * WINDOW_MS);
    await note(0, 100);
    expect(await toldOf([ana.userId])).toHaveLength(2);
  });

  it("is not marked as raised when notifying the operators failed", async () => {
    await note(0, 99);
    const broken = { ...asking(), ids: { ...ctx.ids, uuid: () => "no id" } };
    await expect(noteSignIn(broken, "wrong")).rejects.toThrow();
    expect((await readSignIns(ctx)).isAlarmed).toBe(false);
    await note(0, 1);
    expect(errors).toHaveLength(1);
  });

  it("is not raised by a few wrong sign-ins or by mistyped passwords", async () => {
    await note(10, 99);
    ctx.clock.advance(2 * WINDOW_MS);
    await note(200, 150);
    expect(errors).toEqual([]);
  });

  it("counts every sign-in, right and wrong, for known and unknown addresses", async () => {
    const before = await readSignIns(ctx);
    const ana = await makeUser(ctx);
    await tryLogin(ana.email, TEST_PASSWORD);
    await tryLogin(ana.email);
    await tryLogin(`${ctx.ids.uuid()}@example.test`);
    expect(await readSignIns(ctx)).toEqual({
      right: before.right + 1,
      wrong: before.wrong + 2,
      isAlarmed: false,
    });
  });
});
