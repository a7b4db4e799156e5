import { auditLog } from "@evenly/db/audit/tables";
import {
  makeAdmin,
  makeUser,
  openTestContext,
  openTestSession,
  readOutbox,
  type TestContext,
} from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { lookAtUser } from "./look-at-user.ts";

const { ctx, database } = await openTestContext();

const reason = "asked for by the test";
const looksAt = (userId: string) =>
  ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.operation, "user.looked_at"), eq(auditLog.userId, userId)));

describe("lookAtUser", () => {
  it("shows addresses, money and open sessions, and leaves an audit row with the reason", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx, { balanceMinor: 100_00n, country: "US" });
    const sessionId = await openTestSession(ctx, { userId: ana.userId });
    await openTestSession(ctx, { userId: ana.userId, isEnded: true });
    expect(await lookAtUser(operator.ctx, { user: ana.email, reason })).toMatchObject({
      id: ana.userId,
      email: ana.email,
      phone: null,
      country: "US",
      balances: [{ currency: "USD", postedMinor: 100_00n, heldMinor: 0n }],
      openSessions: [{ id: sessionId }],
      suspendedReason: null,
    });
    expect(await looksAt(ana.userId)).toMatchObject([
      {
        actorKind: "user",
        actorId: operator.userId,
        requestId: "test-request",
        metadata: { reason, category: "support" },
      },
    ]);
  });

  it("tells the person who looked and for which category, not the reason", async () => {
    const operator = await makeAdmin(ctx, { firstName: "Sam", lastName: "Okafor" });
    const ana = await makeUser(ctx);
    await lookAtUser(operator.ctx, { user: ana.userId, reason, category: "legal" });
    const events = await readOutbox(ctx.db, "account.looked_at");
    expect(events.map(({ payload }) => payload)).toContainEqual({
      userId: ana.userId,
      category: "legal",
      operator: "S. Okafor",
      reference: null,
    });
    expect(JSON.stringify(events)).not.toContain(reason);
  });

  it("returns nothing when the audit row cannot be written", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx);
    const ids = { ...ctx.ids, uuid: () => "no uuid" };
    await expect(lookAtUser({ ...operator.ctx, ids }, { user: ana.userId, reason })).rejects.toThrow();
    expect(await looksAt(ana.userId)).toEqual([]);
  });

  it("refuses non-operators, and throws NOT_FOUND for an unknown user", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx);
    const look = (asking: TestContext, user: string) => lookAtUser(asking, { user, reason });
    await expect(look(ctx.asUser(ana.userId), operator.userId)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(look(ctx, ana.userId)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(look(operator.ctx, "@nobody.at.all")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the audit log", () => {
  it("prevents the app's role and the tables' owner from changing or deleting a row", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx);
    await lookAtUser(operator.ctx, { user: ana.email, reason });
    const before = await looksAt(ana.userId);
    expect(before).toHaveLength(1);
    const owner = postgres(database.adminUrl, { max: 1 });
    const rewritings = [
      "update audit_log set metadata = '{}'",
      "delete from audit_log",
      "truncate audit_log",
    ];
    for (const statement of rewritings) {
      await expect(database.db.$client.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
      await expect(owner.unsafe(statement)).rejects.toThrow("audit_log is append-only");
    }
    await owner.end();
    expect(await looksAt(ana.userId)).toEqual(before);
  });
});
