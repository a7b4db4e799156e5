import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { expireHolds } from "../ledger/expire-holds.ts";
import { makeClaim } from "../testing/claims.ts";
import { sweepClaims } from "./sweep-claims.ts";

const { ctx } = await openTestContext();

const DAY = 86_400_000;

describe("sweepClaims", () => {
  it("returns what nobody claimed after 7 days, once, also with several workers", async () => {
    const [due, young] = [await makeClaim(ctx), await makeClaim(ctx)];
    await ctx.db.execute(
      sql`update money_claims set expires_at = expires_at + interval '1 hour' where id = ${young.sent.transferId}::uuid`,
    );
    ctx.clock.advance(7 * DAY);
    await Promise.all([sweepClaims(ctx), sweepClaims(ctx), sweepClaims(ctx)]);
    expect(await due.balance()).toMatchObject({ postedMinor: 20_000_00n, heldMinor: 0n });
    expect(await due.open()).toMatchObject({ status: "expired", amountMinor: null });
    expect((await young.balance()).heldMinor).toBe(40_00n);
    expect(await sweepClaims(ctx)).toBe(0);
  });

  it("ends a claim whose hold the ledger has ended, because every worker was away for weeks", async () => {
    const link = await makeClaim(ctx);
    ctx.clock.advance(15 * DAY);
    await expireHolds(ctx);
    expect((await link.balance()).heldMinor).toBe(0n);
    expect(await sweepClaims(ctx)).toBeGreaterThan(0);
    expect(await sweepClaims(ctx)).toBe(0);
    expect(await makeUser(ctx)).toBeDefined();
  });
});
