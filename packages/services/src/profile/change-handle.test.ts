import { auditLog } from "@evenly/db/audit/tables";
import { outbox } from "@evenly/db/outbox/tables";
import { makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { register } from "../auth/register.ts";
import { findPayee } from "../payments/find-payee.ts";
import { changeHandle } from "./change-handle.ts";

const { ctx } = await openTestContext();

const DAY_MS = 86_400_000;
const start = new Date("2026-11-21T12:00:00Z");
beforeEach(() => ctx.clock.set(start));
const change = (userId: string, handle: string) => changeHandle(ctx.asUser(userId), { handle });

describe("changeHandle", () => {
  it("applies the new handle at once, notifies its owner and returns when the next change is allowed", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    expect(await change(ana.userId, "ana.new")).toMatchObject({
      handle: "ana.new",
      handleChangeableAt: new Date(start.getTime() + 30 * DAY_MS),
      version: 1,
    });
    const found = await findPayee(ctx.asUser(ben.userId), { to: "@ANA.new" });
    expect(found.id).toBe(ana.userId);
    await expect(findPayee(ctx.asUser(ben.userId), { to: `@${ana.handle}` })).rejects.toMatchObject({
      code: "PAYEE_UNKNOWN",
    });
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(audit.map((row) => row.metadata)).toEqual([{ from: ana.handle, to: "ana.new" }]);
    const [told] = await ctx.db.select().from(outbox).where(eq(outbox.name, "handle.changed"));
    expect(told?.events).toMatchObject([
      { payload: { userId: ana.userId, handle: "ana.new", at: start.toISOString() } },
    ]);
  });

  it("refuses another change for 30 days, with the date, and ignores a change to the same handle", async () => {
    const ana = await makeUser(ctx);
    await change(ana.userId, "ana.cool");
    ctx.clock.advance(30 * DAY_MS - 1);
    await expect(change(ana.userId, "ana.cooler")).rejects.toMatchObject({
      code: "HANDLE_COOLDOWN",
      details: { changeableAt: "2026-12-21T12:00:00.000Z" },
    });
    expect(await change(ana.userId, "ana.cool")).toMatchObject({ handle: "ana.cool", version: 1 });
    ctx.clock.advance(1);
    expect(await change(ana.userId, "ana.cooler")).toMatchObject({ handle: "ana.cooler" });
  });

  it("reserves the previous handle for its owner for 30 days, against changes and registrations", async () => {
    const [ana, mallory] = [await makeUser(ctx, { handle: "real.ana" }), await makeUser(ctx)];
    await change(ana.userId, "ana.moved");
    await expect(change(mallory.userId, "real.ana")).rejects.toMatchObject({ code: "HANDLE_TAKEN" });
    const { opened } = await register(ctx, {
      email: "real@example.test",
      password: TEST_PASSWORD,
      firstName: "Real",
      lastName: "Ana",
      acceptTerms: true,
      isBrowser: false,
    });
    expect(opened.user.handle).not.toBe("real.ana");
    ctx.clock.advance(30 * DAY_MS - 1);
    await expect(change(mallory.userId, "real.ana")).rejects.toMatchObject({ code: "HANDLE_TAKEN" });
    ctx.clock.advance(1);
    expect(await change(ana.userId, "real.ana")).toMatchObject({ handle: "real.ana" });
    ctx.clock.advance(30 * DAY_MS);
    await change(ana.userId, "ana.elsewhere");
    ctx.clock.advance(30 * DAY_MS);
    expect(await change(mallory.userId, "real.ana")).toMatchObject({ handle: "real.ana" });
  });

  it.each(["evenly", "evenly.help", "support_team", "admin1", "3venly", "adrnin", "customer.service"])(
    "refuses the reserved handle %s",
    async (handle) => {
      const ana = await makeUser(ctx);
      await expect(change(ana.userId, handle)).rejects.toMatchObject({ code: "HANDLE_TAKEN" });
    },
  );

  it("accepts a handle in which the brand appears only across two words", async () => {
    const steven = await makeUser(ctx);
    expect(await change(steven.userId, "steven.lynch")).toMatchObject({ handle: "steven.lynch" });
  });

  it("gives a handle to one of twenty concurrent callers", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(ctx)));
    const outcomes = await Promise.allSettled(people.map(({ userId }) => change(userId, "everybodys")));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "HANDLE_TAKEN" });
    }
  });

  it("throws UNAUTHENTICATED for a signed-out caller", async () => {
    await expect(changeHandle(ctx, { handle: "nobody" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
