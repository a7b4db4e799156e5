import { auditLog } from "@evenly/db/audit/tables";
import { users } from "@evenly/db/auth/tables";
import { broadcasts } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeAdmin, makeUser, openTestContext, operatorProof, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { broadcast } from "./broadcast.ts";

const { ctx } = await openTestContext();

const words = { title: "Maintenance", message: "Tonight at ten.", priority: "high" } as const;
const asked = { ...words, proof: operatorProof };
const announced = () => readOutbox(ctx.db, "notification.announced");

describe("broadcast", () => {
  it("stores a row from which all users are notified, with the operator who asked", async () => {
    const admin = await makeAdmin(ctx);
    await broadcast(admin.ctx, { ...asked, actionUrl: "/help-center" });
    const rows = await ctx.db.select().from(broadcasts);
    expect(rows).toMatchObject([
      { ...words, actionUrl: "/help-center", createdBy: admin.userId, finishedAt: null },
    ]);
    const audited = await ctx.db.select().from(auditLog).where(sql`operation = 'notification.broadcast'`);
    expect(audited).toMatchObject([
      { actorId: admin.userId, userId: null, subject: rows[0]?.id, metadata: { audience: "everybody" } },
    ]);
    expect(JSON.stringify(audited)).not.toContain(words.title);
    expect(await announced()).toEqual([]);
  });

  it("notifies a single user by an event, and refuses an unknown user", async () => {
    const admin = await makeAdmin(ctx);
    const { userId } = await makeUser(ctx);
    await broadcast(admin.ctx, { ...asked, userId: userId as never });
    expect((await announced()).map(({ payload }) => payload)).toEqual([
      { ...words, userId, actionUrl: null, data: {} },
    ]);
    const gone = await makeUser(ctx);
    await ctx.db.update(users).set({ deactivatedAt: ctx.clock.now() }).where(sql`id = ${gone.userId}`);
    for (const nobody of [ctx.ids.uuid(), gone.userId])
      expect(await codeOf(broadcast(admin.ctx, { ...asked, userId: nobody as never }))).toBe("NOT_FOUND");
    expect(await announced()).toHaveLength(1);
  });

  it("notifies each user once when called twice with one id", async () => {
    const admin = await makeAdmin(ctx);
    const { userId } = await makeUser(ctx);
    const broadcastId = ctx.ids.uuid();
    const four = Array.from({ length: 4 }, () => broadcast(admin.ctx, { ...asked, broadcastId }));
    await Promise.all(four);
    expect(await ctx.db.select().from(broadcasts).where(sql`id = ${broadcastId}`)).toHaveLength(1);
    const isAboutIt = sql`operation = 'notification.broadcast' and subject = ${broadcastId}`;
    expect(await ctx.db.select().from(auditLog).where(isAboutIt)).toHaveLength(1);
    for (const other of [{ title: "Other" }, { priority: "urgent" as const }, { actionUrl: "/history" }])
      expect(await codeOf(broadcast(admin.ctx, { ...asked, ...other, broadcastId }))).toBe(
        "IDEMPOTENCY_MISMATCH",
      );
    const eventId = ctx.ids.uuid();
    const one = { ...asked, userId: userId as never, broadcastId: eventId };
    await broadcast(admin.ctx, one);
    await broadcast(admin.ctx, one);
    expect(new Set((await announced()).slice(-2).map(({ id }) => id))).toEqual(new Set([eventId]));
  });

  it("is for active operators only", async () => {
    const { userId } = await makeUser(ctx);
    const before = await ctx.db.select().from(broadcasts);
    expect(await codeOf(broadcast(ctx.asUser(userId), words))).toBe("FORBIDDEN");
    expect(await codeOf(broadcast(ctx, words))).toBe("UNAUTHENTICATED");
    const admin = await makeAdmin(ctx);
    await ctx.db
      .update(users)
      .set({ suspendedAt: ctx.clock.now(), suspendedReason: "test" })
      .where(sql`id = ${admin.userId}`);
    expect(await codeOf(broadcast(admin.ctx, words))).toBe("FORBIDDEN");
    expect(await ctx.db.select().from(broadcasts)).toEqual(before);
  });
});
