import { SessionId, UserId } from "@evenly/contract";
import type { SocketNotification } from "@evenly/contract/realtime/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { sessions } from "@evenly/db/auth/tables";
import {
  makeAdmin,
  makeNotification,
  makeUser,
  openTestContext,
  openTestSession,
  readOutbox,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { sendSocketNotification } from "./send-socket-notification.ts";

const { database } = await openTestContext();
let ctx: TestContext;
beforeAll(async () => {
  ctx = testContext(database.db).as({ kind: "job", name: "gateway" });
});

type Sender = { readonly userId: UserId; readonly sessionId: SessionId };
type Facts = { readonly isEnded?: boolean; readonly isProven?: boolean };
async function openAs({ userId }: { readonly userId: string }, facts: Facts = {}): Promise<Sender> {
  const sessionId = await openTestSession(ctx, { userId, ...facts });
  return { userId: UserId.parse(userId), sessionId: SessionId.parse(sessionId) };
}
const hello = { title: "Hello", message: "you", priority: "medium" } as const;
const ask = (sender: Sender, to: string, notification: Partial<SocketNotification["notification"]> = {}) =>
  sendSocketNotification(ctx, {
    ...sender,
    to: UserId.parse(to),
    notification: { ...hello, ...notification },
  });
const toldTo = async (userId: string) =>
  (await readOutbox(database.db, "notification.announced")).filter(
    ({ payload }) => (payload as { userId: string }).userId === userId,
  );

describe("sendSocketNotification", () => {
  it("records a notification to oneself, for the pipeline of all notifications", async () => {
    const ana = await openAs(await makeUser(ctx));
    expect(await ask(ana, ana.userId)).toEqual({ refusal: null });
    expect(await toldTo(ana.userId)).toMatchObject([{ payload: hello }]);
  });

  it("refuses a notification to another user unless an operator asks in a session proven by a second factor, which is audited", async () => {
    const [ana, ben] = [await openAs(await makeUser(ctx)), await makeUser(ctx)];
    expect(await ask(ana, ben.userId)).toEqual({ refusal: "FORBIDDEN" });
    expect(await ask(ana, ctx.ids.uuid())).toEqual({ refusal: "FORBIDDEN" });
    expect(await toldTo(ben.userId)).toEqual([]);
    const admin = await makeAdmin(ctx);
    expect(await ask(await openAs(admin), ben.userId)).toEqual({ refusal: "FORBIDDEN" });
    expect(await toldTo(ben.userId)).toEqual([]);
    const operator = await openAs(admin, { isProven: true });
    expect(await ask(operator, ben.userId)).toEqual({ refusal: null });
    expect(await ask(operator, ctx.ids.uuid())).toEqual({ refusal: "NOT_FOUND" });
    expect(await toldTo(ben.userId)).toHaveLength(1);
    const rows = await ctx.db.select().from(auditLog);
    expect(rows.filter((row) => row.operation === "notification.sent_by_socket")).toMatchObject([
      { actorId: operator.userId, userId: ben.userId, metadata: { priority: "medium" } },
    ]);
  });

  it("requires of operators the same recent sign-in as other operator procedures", async () => {
    const [operator, ben] = [await openAs(await makeAdmin(ctx), { isProven: true }), await makeUser(ctx)];
    const longAgo = new Date(ctx.clock.now().getTime() - 12 * 60 * 60_000);
    await ctx.db.update(sessions).set({ createdAt: longAgo }).where(eq(sessions.id, operator.sessionId));
    expect(await ask(operator, ben.userId)).toEqual({ refusal: "SESSION_EXPIRED" });
    expect(await ask(operator, operator.userId)).toEqual({ refusal: null });
    expect(await toldTo(ben.userId)).toEqual([]);
  });

  it("refuses an ended session and another user's, whatever the socket claims", async () => {
    const user = await makeUser(ctx);
    const [ended, ana] = [await openAs(user, { isEnded: true }), await openAs(await makeUser(ctx))];
    expect(await ask(ended, user.userId)).toEqual({ refusal: "UNAUTHENTICATED" });
    const mixed = { userId: UserId.parse(user.userId), sessionId: ana.sessionId };
    expect(await ask(mixed, user.userId)).toEqual({ refusal: "UNAUTHENTICATED" });
    expect(await toldTo(user.userId)).toEqual([]);
  });

  it("gives a repeat the same event id, and a different id for another client id or sender", async () => {
    const [ana, ben] = [await openAs(await makeUser(ctx)), await openAs(await makeUser(ctx))];
    for (const id of ["one", "one", "two"]) await ask(ana, ana.userId, { id });
    await ask(ben, ben.userId, { id: "one" });
    const ids = [...(await toldTo(ana.userId)), ...(await toldTo(ben.userId))].map((event) => event.id);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
  });

  it("records nothing for a repeated id, so that no socket receives it twice", async () => {
    const ana = await openAs(await makeUser(ctx));
    await ask(ana, ana.userId, { id: "one" });
    const [first] = await toldTo(ana.userId);
    await makeNotification(ctx, ana.userId, { eventId: first?.id ?? "" });
    expect(await ask(ana, ana.userId, { id: "one" })).toEqual({ refusal: null });
    expect(await toldTo(ana.userId)).toHaveLength(1);
  });

  it("allows ten a minute per person", async () => {
    const ana = await openAs(await makeUser(ctx));
    const counted: unknown[] = [];
    const limits: TestContext["limits"] = {
      ...ctx.limits,
      consume: async (name, subject, rule) => {
        counted.push([name, subject, rule.points]);
        return { allowed: false, limit: rule.points, remaining: 0, resetSeconds: 1 };
      },
    };
    const input = { ...ana, to: ana.userId, notification: hello };
    expect(await sendSocketNotification({ ...ctx, limits }, input)).toEqual({ refusal: "RATE_LIMITED" });
    expect(counted).toEqual([["socket-notification", ana.userId, 10]]);
    expect(await toldTo(ana.userId)).toEqual([]);
  });
});
