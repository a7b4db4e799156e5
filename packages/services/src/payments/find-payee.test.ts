import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import type { Limits } from "@evenly/services";
import { codeOf, makeUser, openTestContext, outcomeOf, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { findPayee } from "./find-payee.ts";

const { ctx } = await openTestContext();

describe("findPayee", () => {
  it("finds a person by handle and user id, and by e-mail once it is verified", async () => {
    const me = await makeUser(ctx);
    const verified = await makeUser(ctx, {
      firstName: "Kwame",
      lastName: "Mensah",
      identityTier: "unverified",
    });
    const unverified = await makeUser(ctx, { isVerified: false });
    const asMe = ctx.asUser(me.userId);
    const person = {
      id: verified.userId,
      displayName: "Kwame Mensah",
      handle: verified.handle,
      avatarUrl: null,
      isVerified: false,
      hasPaidBefore: false,
    };
    for (const to of [
      verified.userId,
      verified.email,
      verified.handle,
      `@${verified.handle.toUpperCase()}`,
    ]) {
      expect(await findPayee(asMe, { to })).toEqual(person);
    }
    expect((await findPayee(asMe, { to: `@${unverified.handle}` })).id).toBe(unverified.userId);
    expect(await codeOf(findPayee(asMe, { to: unverified.email }))).toBe("PAYEE_UNKNOWN");
  });

  it("finds no deleted account, and finds suspended people, who can still receive", async () => {
    const [me, gone, suspended] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)];
    const now = ctx.clock.now();
    await ctx.db.update(users).set({ deactivatedAt: now }).where(sql`id = ${gone.userId}`);
    const suspension = { suspendedAt: now, suspendedReason: "fraud" };
    await ctx.db.update(users).set(suspension).where(sql`id = ${suspended.userId}`);
    for (const to of [gone.userId, gone.email, `@${gone.handle}`])
      expect(await codeOf(findPayee(ctx.asUser(me.userId), { to }))).toBe("PAYEE_UNKNOWN");
    expect(await outcomeOf(findPayee(ctx.asUser(me.userId), { to: suspended.userId }))).toBe("done");
  });

  it("refuses an unknown address and signed-out callers", async () => {
    const me = await makeUser(ctx);
    for (const to of [
      "@nobody-here",
      "nobody@example.test",
      ctx.ids.uuid(),
      "'; drop table users; --",
      "%",
    ]) {
      expect(await codeOf(findPayee(ctx.asUser(me.userId), { to }))).toBe("PAYEE_UNKNOWN");
    }
    expect(await codeOf(findPayee(ctx, { to: me.userId }))).toBe("UNAUTHENTICATED");
  });

  it("rate-limits address enumeration, and returns when to retry", async () => {
    const counted = testContext(ctx.db, { limits: countingLimits() });
    const me = await makeUser(counted);
    const asMe = counted.asUser(me.userId);
    const codes: string[] = [];
    for (let guess = 0; guess < 32; guess += 1)
      codes.push(await codeOf(findPayee(asMe, { to: `guess-${guess}@example.test` })));
    expect(codes.filter((code) => code === "PAYEE_UNKNOWN")).toHaveLength(30);
    expect(codes.slice(30)).toEqual(["RATE_LIMITED", "RATE_LIMITED"]);
    const other = await makeUser(counted);
    expect(await codeOf(findPayee(asMe, { to: other.email }))).toBe("RATE_LIMITED");
    expect((await findPayee(asMe, { to: other.userId })).id).toBe(other.userId);
    expect((await findPayee(counted.asUser(other.userId), { to: `@${me.handle}` })).id).toBe(me.userId);
    await counted.lane.close();
  });
});

/** A rate limiter with one window that never ends. */
function countingLimits(): Limits {
  const used = new Map<string, number>();
  return {
    consume: async (name, subject, rule, cost = 1) => {
      const key = `${name}:${subject}`;
      const count = (used.get(key) ?? 0) + cost;
      used.set(key, count);
      const remaining = Math.max(rule.points - count, 0);
      return {
        allowed: count <= rule.points,
        limit: rule.points,
        remaining,
        resetSeconds: rule.windowSeconds,
      };
    },
    forget: async () => {},
    close: async () => {},
  };
}
