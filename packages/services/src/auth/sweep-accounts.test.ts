import { formerHandles, linkTokens, phoneCodes } from "@evenly/db/auth/tables";
import { makeUser, openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeHandle } from "../profile/change-handle.ts";
import { requestPhoneCode } from "../profile/request-phone-code.ts";
import { forgotPassword } from "./passwords/forgot-password.ts";
import { sweepAccounts } from "./sweep-accounts.ts";

const DAY_MS = 86_400_000;
const { ctx } = await openTestContext();

describe("sweepAccounts", () => {
  it("deletes links and codes that ended a month ago and expired handle reservations, and nothing newer", async () => {
    const ana = await makeUser(ctx);
    await forgotPassword(ctx, { email: ana.email });
    await requestPhoneCode(ctx.asUser(ana.userId), { phone: "+14155552671" });
    await changeHandle(ctx.asUser(ana.userId), { handle: "ana.elsewhere" });
    const left = async () => [
      (await ctx.db.select().from(linkTokens).where(eq(linkTokens.userId, ana.userId))).length,
      (await ctx.db.select().from(phoneCodes).where(eq(phoneCodes.userId, ana.userId))).length,
      (await ctx.db.select().from(formerHandles).where(eq(formerHandles.userId, ana.userId))).length,
    ];
    ctx.clock.advance(30 * DAY_MS - 1);
    expect([await sweepAccounts(ctx), await left()]).toEqual([0, [1, 1, 1]]);
    ctx.clock.advance(DAY_MS);
    expect([await sweepAccounts(ctx), await left()]).toEqual([3, [0, 0, 0]]);
  });
});
