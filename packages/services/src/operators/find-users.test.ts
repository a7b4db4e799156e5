import { auditLog } from "@evenly/db/audit/tables";
import { makeAdmin, makeUser, openTestContext, operatorProof } from "@evenly/testing";
import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findUsers } from "./find-users.ts";
import { freezeUser } from "./freeze-user.ts";
import { suspendUser } from "./suspend-user.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
const lastSearch = async () => {
  const audited = eq(auditLog.operation, "users.searched");
  const [row] = await ctx.db.select().from(auditLog).where(audited).orderBy(desc(auditLog.id)).limit(1);
  return row;
};

describe("findUsers", () => {
  it("finds by id, by exact e-mail in any case, and by the start of a handle", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx, { handle: "ana.find" });
    const bea = await makeUser(ctx, { handle: "ana.fund" });
    const found = async (q: string) => {
      const { users } = await findUsers(operator.ctx, { q, limit: 20 });
      return users.map(({ id }) => id);
    };
    expect(await found(ana.userId)).toEqual([ana.userId]);
    expect(await found(ana.email.toUpperCase())).toEqual([ana.userId]);
    expect(await found("@ana.f")).toEqual([bea.userId, ana.userId]);
    expect(await found("Ana.fi")).toEqual([ana.userId]);
    expect(await found(ana.email.slice(1))).toEqual([]);
    expect(await found("ana%")).toEqual([]);
    expect(await found(ctx.ids.uuid())).toEqual([]);
  });

  it("shows no address, and is audited without the search text", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx);
    const page = await findUsers(operator.ctx, { q: ana.email, limit: 20 });
    expect(JSON.stringify(page)).not.toContain(ana.email);
    const row = await lastSearch();
    expect(row).toMatchObject({ actorId: operator.userId, userId: null });
    expect(row?.metadata).toEqual({ by: "emailLookup", state: null, found: 1 });
  });

  it("filters by account state, in pages, newest first", async () => {
    const operator = await makeAdmin(ctx);
    const people = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)];
    for (const { userId } of people) {
      await suspendUser(operator.ctx, { user: userId, reason, proof: operatorProof });
      await freezeUser(operator.ctx, { user: userId, reason, proof: operatorProof });
    }
    for (const state of ["suspended", "frozen"] as const) {
      const first = await findUsers(operator.ctx, { state, limit: 2 });
      const rest = await findUsers(operator.ctx, { state, limit: 2, cursor: first.nextCursor ?? undefined });
      const ids = [...first.users, ...rest.users].map(({ id }) => id);
      expect([first.users.length, rest.nextCursor]).toEqual([2, null]);
      expect(ids).toEqual(people.map(({ userId }) => userId).reverse());
    }
    const admins = await findUsers(operator.ctx, { state: "admin", limit: 100 });
    expect(admins.users.every(({ role }) => role === "admin")).toBe(true);
    expect(admins.users.map(({ id }) => id)).toContain(operator.userId);
  });

  it("refuses non-operators", async () => {
    const ana = await makeUser(ctx);
    await expect(findUsers(ctx.asUser(ana.userId), { limit: 20 })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(findUsers(ctx, { limit: 20 })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
