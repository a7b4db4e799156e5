import { securityAlerts, securityEvents } from "@evenly/db/security/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  makeUser,
  openTestContext,
  readOutbox,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { login } from "../auth/sign-in/login.ts";
import { withTransaction } from "../context.ts";
import { fromLyon, letWorkerRun, makeAlerted, signInOn } from "../testing/security.ts";
import type { RuledEvent } from "./event-rules.ts";
import { listSecurityAlerts } from "./list-security-alerts.ts";
import { listSecurityEvents } from "./list-security-events.ts";
import { noteSecurityEvent } from "./note-security-event.ts";
import { updateSecuritySettings } from "./update-security-settings.ts";

const { ctx } = await openTestContext();

const eventsOf = async (me: TestContext) => (await listSecurityEvents(me, { limit: 50 })).events;
const kindsOf = async (me: TestContext) => (await eventsOf(me)).map(({ kind }) => kind);

describe("security events", () => {
  it("keep each sign-in with its place and device; a new device is one event and one alert", async () => {
    const { me, alertId } = await makeAlerted(ctx);
    const [newest, first, ...others] = await eventsOf(me);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kind: "sign_in", severity: "low", isAlert: false, isResolved: true });
    expect(newest).toMatchObject({
      id: alertId,
      type: "login",
      kind: "new_device",
      severity: "high",
      ipAddress: "192.0.2.7",
      place: { country: "FR", city: "Lyon", coordinates: { latitude: 45.76, longitude: 4.84 } },
      description: "Someone signed in to your account on a new device.",
      deviceInfo: "Chrome 140 on Linux",
      userAgent: null,
      transactionId: null,
      device: { kind: "desktop", browser: "Chrome 140", os: "Linux" },
      isAlert: true,
      isResolved: false,
    });
  });

  it("publish each alert to the owner's sockets, with the alert's id", async () => {
    const { alertId, userId } = await makeAlerted(ctx);
    const raised = (await readOutbox(ctx.db, "security_alert.raised")).map(({ payload }) => payload);
    expect(raised).toContainEqual({ userId, alertId, kind: "new_device", severity: "high" });
  });

  it("are stored once, however often the event is consumed", async () => {
    const { userId, alertId } = await makeAlerted(ctx);
    const [stored] = (await readOutbox(ctx.db, "device.added")).filter(({ id }) => id === alertId);
    const event = stored as unknown as RuledEvent;
    await Promise.all(
      Array.from({ length: 20 }, () => withTransaction(ctx, (tx) => noteSecurityEvent(ctx, tx, event))),
    );
    const rows = await ctx.db
      .select()
      .from(securityEvents)
      .where(sql`user_id = ${userId} and kind = 'new_device'`);
    const alerts = await ctx.db.select().from(securityAlerts).where(sql`user_id = ${userId}`);
    expect([rows.length, alerts.length]).toEqual([1, 1]);
  });

  it("tell of wrong passwords, and alert when they lock the sign-in; unknown addresses leave nothing", async () => {
    const user = await makeUser(ctx);
    const wrong = (email: string) =>
      codeOf(
        login(fromLyon(ctx, "thief"), {
          email,
          password: "wrong",
          rememberDevice: false,
          isBrowser: true,
        }),
      );
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await wrong(user.email)).toBe("INVALID_CREDENTIALS");
      await wrong("nobody@example.test");
    }
    await letWorkerRun(ctx);
    const me = ctx.asUser(user.userId);
    const kinds = await kindsOf(me);
    expect(kinds.filter((kind) => kind === "sign_in_failed")).toHaveLength(5);
    expect(kinds.filter((kind) => kind === "sign_in_locked")).toHaveLength(1);
    const { alerts } = await listSecurityAlerts(me, { limit: 50 });
    expect(alerts).toMatchObject([{ type: "failed_login", severity: "high", actionRequired: true }]);
  });

  it("keep no place while location tracking is off", async () => {
    const user = await makeUser(ctx);
    await updateSecuritySettings(ctx.asUser(user.userId), {
      locationTracking: false,
      password: TEST_PASSWORD,
    });
    await signInOn(ctx, user.email, "own");
    await letWorkerRun(ctx);
    const [event] = (await eventsOf(ctx.asUser(user.userId))).filter(({ kind }) => kind === "sign_in");
    expect(event).toMatchObject({ place: null, ipAddress: "192.0.2.7" });
  });

  it("raise alerts for high and critical events only, while alerts are off", async () => {
    const { me, userId } = await makeAlerted(ctx);
    await updateSecuritySettings(me, { securityAlerts: false, password: TEST_PASSWORD });
    const medium = { userId, emailSealed: "x", firstName: "Ana", locale: "en" };
    const note = (event: object) =>
      withTransaction(ctx, (tx) => noteSecurityEvent(ctx, tx, event as RuledEvent));
    await note({ id: ctx.ids.uuid(), name: "password.changed", payload: medium });
    expect((await listSecurityAlerts(me, { limit: 50 })).alerts).toHaveLength(1);
    await note({ id: ctx.ids.uuid(), name: "session.stolen", payload: medium });
    expect((await listSecurityAlerts(me, { limit: 50 })).alerts).toHaveLength(2);
  });

  it("cannot be changed or deleted by the app", async () => {
    const { userId } = await makeAlerted(ctx);
    const change = ctx.db.execute(sql`update security_events set severity = 'low' where user_id = ${userId}`);
    await expect(change).rejects.toMatchObject({ cause: { code: "42501" } });
    const deletion = ctx.db.execute(sql`delete from security_events where user_id = ${userId}`);
    await expect(deletion).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("are refused to other users and without a session", async () => {
    const { alertId } = await makeAlerted(ctx);
    expect(alertId).toBeDefined();
    const other = await makeUser(ctx);
    expect(await eventsOf(ctx.asUser(other.userId))).toEqual([]);
    await expect(listSecurityEvents(ctx, { limit: 50 })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
