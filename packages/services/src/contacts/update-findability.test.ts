import { auditLog } from "@evenly/db/audit/tables";
import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { findPayee } from "../payments/find-payee.ts";
import { lookUpPhone, sealPhone } from "../shared/sealed-addresses.ts";
import { getFindability } from "./get-findability.ts";
import { updateFindability } from "./update-findability.ts";

const { ctx } = await openTestContext();

describe("updateFindability", () => {
  it("changes only the given settings, for the caller only", async () => {
    const [me, other] = [await makeUser(ctx), await makeUser(ctx)];
    const asMe = ctx.asUser(me.userId);
    expect(await updateFindability(asMe, { byName: "contacts" })).toEqual({
      byName: "contacts",
      byEmail: true,
      byPhone: true,
    });
    expect(await updateFindability(asMe, { byEmail: false })).toMatchObject({
      byName: "contacts",
      byEmail: false,
    });
    expect((await getFindability(ctx.asUser(other.userId))).byName).toBe("everyone");
    const rows = await ctx.db.select().from(auditLog).where(sql`operation = 'findability.changed'`);
    expect(rows).toHaveLength(2);
    expect(await codeOf(updateFindability(ctx, {}))).toBe("UNAUTHENTICATED");
    expect(await codeOf(updateFindability(ctx.asUser(ctx.ids.uuid()), {}))).toBe("NOT_FOUND");
  });

  it("removes e-mail and phone from payee look-up; handle and id still work", async () => {
    const [me, other] = [await makeUser(ctx), await makeUser(ctx)];
    const phone = "+491711234567";
    const sealed = { ...sealPhone(ctx, me.userId, phone), phoneLookup: lookUpPhone(ctx, phone) };
    await ctx.db.update(users).set(sealed).where(sql`id = ${me.userId}`);
    const find = (to: string) => outcomeOf(findPayee(ctx.asUser(other.userId), { to }));
    expect(await find("+49 171 1234567")).toBe("PAYEE_UNKNOWN");
    await ctx.db.update(users).set({ phoneConfirmedAt: ctx.clock.now() }).where(sql`id = ${me.userId}`);
    expect([await find(me.email), await find("+49 171 1234567")]).toEqual(["done", "done"]);
    await updateFindability(ctx.asUser(me.userId), { byEmail: false, byPhone: false, byName: "nobody" });
    expect([await find(me.email), await find(phone)]).toEqual(["PAYEE_UNKNOWN", "PAYEE_UNKNOWN"]);
    expect([await find(`@${me.handle}`), await find(me.userId)]).toEqual(["done", "done"]);
  });
});
