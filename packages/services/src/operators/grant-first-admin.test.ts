import { auditLog } from "@evenly/db/audit/tables";
import {
  inProvenSession,
  makeAdmin,
  makeCandidate,
  makeUser,
  openTestContext,
  outcomeOf,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { grantFirstAdmin } from "./grant-first-admin.ts";
import { lookAtUser } from "./look-at-user.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
const reset = () =>
  ctx.db.$client`update users set role = 'user', suspended_at = null, suspended_reason = null`;
const asJob = () => ctx.as({ kind: "job", name: "operator" });

describe("grantFirstAdmin", () => {
  it("makes the first operator, audited as a job", async () => {
    await reset();
    const ana = await makeCandidate(ctx);
    expect(await grantFirstAdmin(asJob(), { user: ana.email })).toMatchObject({
      id: ana.userId,
      role: "admin",
    });
    const asAna = await inProvenSession(ctx, ana.userId);
    expect((await lookAtUser(asAna, { user: ana.userId, reason })).email).toBe(ana.email);
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(rows).toMatchObject([
      { operation: "admin.granted", actorKind: "job", actorId: "operator" },
      { operation: "user.looked_at" },
    ]);
  });

  it("makes no third one under ten concurrent calls: operators grant the role from two on", async () => {
    await reset();
    const people = await Promise.all(Array.from({ length: 10 }, () => makeCandidate(ctx)));
    const outcomes = await Promise.all(
      people.map(({ userId }) => outcomeOf(grantFirstAdmin(asJob(), { user: userId }))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === "FORBIDDEN")).toHaveLength(8);
  });

  it("refuses user callers, and accounts that cannot be operators", async () => {
    await reset();
    const ana = await makeUser(ctx);
    const unverified = await makeUser(ctx, { isVerified: false });
    const asAna = ctx.asUser(ana.userId);
    await expect(grantFirstAdmin(asAna, { user: ana.userId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(grantFirstAdmin(asJob(), { user: "@nobody" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const [user, state] of [
      [unverified.userId, "email_not_verified"],
      [ana.userId, "no_second_factor"],
    ] as const)
      await expect(grantFirstAdmin(asJob(), { user })).rejects.toMatchObject({
        code: "STATE_CONFLICT",
        details: { state },
      });
  });

  it("works again when one of two operators is suspended: the other cannot grant alone", async () => {
    await reset();
    const [ana] = [await makeAdmin(ctx), await makeAdmin(ctx)];
    const ben = await makeCandidate(ctx);
    await expect(grantFirstAdmin(asJob(), { user: ben.userId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await ctx.db
      .$client`update users set suspended_at = now(), suspended_reason = 'test' where id = ${ana.userId}`;
    expect((await grantFirstAdmin(asJob(), { user: ben.userId })).role).toBe("admin");
  });
});
