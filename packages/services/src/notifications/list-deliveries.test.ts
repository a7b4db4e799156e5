import { auditLog } from "@evenly/db/audit/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  makeAdmin,
  makeNotification,
  makeUser,
  openTestContext,
  type TestContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getAnalytics } from "./get-analytics.ts";
import { listDeliveries } from "./list-deliveries.ts";

const { ctx } = await openTestContext();

const own = { scope: "own", limit: 20 } as const;
const all = { scope: "all", limit: 20 } as const;
const sealed = `test.${"x".repeat(40)}`;

describe("listDeliveries", () => {
  it("lists the caller's own deliveries with each attempt, latest first", async () => {
    const { userId } = await makeUser(ctx);
    const older = new Date(ctx.clock.now().getTime() - 1000);
    await makeNotification(ctx, userId, { title: "older", createdAt: older });
    const at = older.toISOString();
    const tries = (["retry", "retry", "retry", "failed"] as const).map((outcome) => ({
      startedAt: at,
      finishedAt: at,
      outcome,
      error: "no such address",
    }));
    const failed = { state: "failed", attempts: 4, tries, lastError: "no such address" } as const;
    const { id, deliveryIds } = await makeNotification(ctx, userId, { title: "Tea" }, [
      { channel: "email", addressSealed: sealed, ...failed },
    ]);
    const [deliveryId = ""] = deliveryIds;
    await makeNotification(ctx, (await makeUser(ctx)).userId, { title: "another's" });
    const { deliveries, nextCursor } = await listDeliveries(ctx.asUser(userId), own);
    expect([deliveries.map(({ title }) => title), nextCursor]).toEqual([["Tea", "older"], null]);
    expect(deliveries[0]).toEqual({
      id: deliveryId,
      notificationId: id,
      title: "Tea",
      channel: "email",
      status: "failed",
      retryCount: 3,
      maxRetries: 3,
      scheduledFor: null,
      createdAt: ctx.clock.now(),
      sentAt: null,
      deliveredAt: null,
      error: "no such address",
      reasonCode: "no_address",
      canRedrive: true,
      attempts: tries.map(({ outcome, error }, index) => ({
        attempt: index + 1,
        startedAt: older,
        finishedAt: older,
        outcome,
        error,
        reasonCode: "no_address",
      })),
    });
  });

  it("lists every delivery that the figures count, including links and deleted notifications", async () => {
    const { userId } = await makeUser(ctx);
    const at = (ago: number) => new Date(ctx.clock.now().getTime() - ago);
    const mail = [{ channel: "email", addressSealed: sealed, state: "sent" }] as const;
    const link = { title: "Verify", template: "verifyEmail", isListed: false };
    await makeNotification(ctx, userId, { title: "deleted", createdAt: at(2), deletedAt: at(1) });
    await makeNotification(ctx, userId, { ...link, createdAt: at(1) }, mail);
    await makeNotification(ctx, userId, { title: "listed", createdAt: at(0) });
    const { deliveries } = await listDeliveries(ctx.asUser(userId), own);
    expect(deliveries.map(({ title }) => title)).toEqual(["listed", "Verify", "deleted"]);
    const to = new Date(ctx.clock.now().getTime() + 1);
    expect(await getAnalytics(ctx.asUser(userId), { scope: "own", to })).toMatchObject({ totalSent: 3 });
  });

  it("pages without gaps or repeats, for own and all deliveries, and for failed ones", async () => {
    const { userId } = await makeUser(ctx);
    const admin = await makeAdmin(ctx);
    for (let index = 0; index < 15; index += 1) {
      const createdAt = new Date(ctx.clock.now().getTime() - Math.floor(index / 4));
      const told = [
        { state: index % 3 === 0 ? "failed" : "sent" },
        { channel: "email", addressSealed: sealed, state: "dropped" },
      ] as const;
      const kind = [{}, { isListed: false }, { deletedAt: createdAt }][index % 3];
      await makeNotification(ctx, userId, { createdAt, ...kind }, told);
    }
    const walk = async (as: TestContext, input: Parameters<typeof listDeliveries>[1]) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await listDeliveries(as, { ...input, ...(cursor === null ? {} : { cursor }) });
        ids.push(...page.deliveries.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(new Set(ids).size).toBe(ids.length);
      return ids.length;
    };
    expect(await walk(ctx.asUser(userId), { ...own, limit: 7 })).toBe(30);
    expect(await walk(ctx.asUser(userId), { ...own, limit: 2, status: "failed" })).toBe(5);
    const [{ count = 0, failed = 0 } = {}] = await ctx.db.execute<{ count: number; failed: number }>(
      sql`select count(*)::int as count, (count(*) filter (where state = 'failed'))::int as failed from deliveries`,
    );
    expect(await walk(admin.ctx, { ...all, limit: 7 })).toBe(count);
    expect(await walk(admin.ctx, { ...all, limit: 2, status: "failed" })).toBe(failed);
    expect(await codeOf(listDeliveries(admin.ctx, { ...all, cursor: "x" }))).toBe("VALIDATION");
  });

  it("shows operators all deliveries without their text, audits it, and refuses other callers", async () => {
    const { userId } = await makeUser(ctx);
    const admin = await makeAdmin(ctx);
    await makeNotification(ctx, userId, { title: "Private words", template: "paymentReceived" });
    const { deliveries } = await listDeliveries(admin.ctx, all);
    expect(deliveries[0]?.title).toBe("payment_received");
    expect(JSON.stringify(deliveries)).not.toContain("Private words");
    const audited = await ctx.db
      .select()
      .from(auditLog)
      .where(sql`operation = 'deliveries.read' and actor_id = ${admin.userId}`);
    expect(audited).toHaveLength(1);
    expect(await codeOf(listDeliveries(ctx.asUser(userId), all))).toBe("FORBIDDEN");
    expect(await codeOf(listDeliveries(ctx, own))).toBe("UNAUTHENTICATED");
  });
});
