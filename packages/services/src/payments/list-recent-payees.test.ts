import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listRecentPayees } from "./list-recent-payees.ts";
import { sendPayment } from "./send-payment.ts";

const { ctx } = await openTestContext();

describe("listRecentPayees", () => {
  it("lists each person once, latest payment first, without refused payments", async () => {
    const me = await makeUser(ctx, { balanceMinor: 10_00n });
    const people = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)].map(
      ({ userId }) => userId,
    );
    const asMe = ctx.asUser(me.userId);
    const pay = async (index: number, amountMinor: bigint) => {
      ctx.clock.advance(1000);
      const to = people[index] ?? "";
      await sendPayment(asMe, { to, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() }).catch(
        () => {},
      );
    };
    await pay(0, 1n);
    await pay(1, 1n);
    await pay(0, 1n);
    await pay(2, 900_00n);
    const recent = await listRecentPayees(asMe, { limit: 8 });
    expect(recent.map(({ id }) => id)).toEqual([people[0], people[1]]);
    expect(recent.every(({ hasPaidBefore }) => hasPaidBefore)).toBe(true);
    expect(await listRecentPayees(asMe, { limit: 1 })).toHaveLength(1);
    expect(await listRecentPayees(ctx.asUser(people[0] ?? ""), { limit: 8 })).toEqual([]);
  });

  it("skips deleted accounts and continues with earlier payees", async () => {
    const me = await makeUser(ctx, { balanceMinor: 10_00n });
    const asMe = ctx.asUser(me.userId);
    const [first, second] = [await makeUser(ctx), await makeUser(ctx)];
    for (const { userId: to } of [first, second]) {
      ctx.clock.advance(1000);
      await sendPayment(asMe, { to, amountMinor: 1n, currency: "USD", idempotencyKey: ctx.ids.uuid() });
    }
    await ctx.db.update(users).set({ deactivatedAt: ctx.clock.now() }).where(sql`id = ${second.userId}`);
    expect((await listRecentPayees(asMe, { limit: 1 })).map(({ id }) => id)).toEqual([first.userId]);
  });

  it("refuses a signed-out caller", async () => {
    await expect(listRecentPayees(ctx, { limit: 8 })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
