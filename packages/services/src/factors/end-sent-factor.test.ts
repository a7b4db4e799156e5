import { linkTokens } from "@evenly/db/auth/tables";
import {
  codeOf,
  givePhone,
  makeFactor,
  makeSentCodes,
  makeUser,
  openTestContext,
  outcomeOf,
  readFactorChanges,
  TEST_PASSWORD,
} from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { confirmEmailChange } from "../auth/email/confirm-email-change.ts";
import { requestEmailChange } from "../auth/email/request-email-change.ts";
import { revertEmailChange } from "../auth/email/revert-email-change.ts";
import { confirmPhone } from "../profile/confirm-phone.ts";
import { removePhone } from "../profile/remove-phone.ts";
import { requestPhoneCode } from "../profile/request-phone-code.ts";
import { linkTokenFor, phoneCodeFor } from "../shared/secrets.ts";
import { getOverview } from "./get-overview.ts";
import { removeFactor } from "./remove-factor.ts";

const { ctx } = await openTestContext();

const kindsOf = async (userId: string) =>
  (await getOverview(ctx.asUser(userId))).factors.map(({ kind }) => kind);
const tokenOf = async (userId: string, purpose: "change_email" | "revert_email") => {
  const [link] = await ctx.db
    .select()
    .from(linkTokens)
    .where(and(eq(linkTokens.userId, userId), eq(linkTokens.purpose, purpose)));
  return linkTokenFor(ctx.config.tokenPepper, purpose, link?.id ?? "");
};

describe("codes to a former address", () => {
  it("keep the number while they are a factor, also beside another one: a session alone ends no factor", async () => {
    const { userId } = await makeUser(ctx);
    const { backupCodes } = await makeFactor(ctx, userId);
    await givePhone(ctx, userId, "+14155550101");
    const asking = ctx.asUser(userId);
    // Asked for before the codes were a factor.
    const { requestId } = await requestPhoneCode(asking, { phone: "+14155550102" });
    await makeSentCodes(ctx, userId, "sms", { code: backupCodes[0] });
    const code = phoneCodeFor(ctx.config.tokenPepper, requestId);
    expect(await codeOf(confirmPhone(asking, { requestId, code }))).toBe("ADDRESS_IS_FACTOR");
    expect(await codeOf(requestPhoneCode(asking, { phone: "+14155550102" }))).toBe("ADDRESS_IS_FACTOR");
    expect(await codeOf(removePhone(asking))).toBe("ADDRESS_IS_FACTOR");
    const overview = await getOverview(asking);
    expect(overview.factors.map(({ kind }) => kind)).toEqual(["totp", "sms"]);
    const sms = overview.factors.find(({ kind }) => kind === "sms");
    const proof = { password: TEST_PASSWORD, code: backupCodes[1] ?? "" };
    await removeFactor(asking, { factorId: sms?.id as never, ...proof });
    await removePhone(asking);
    expect(await kindsOf(userId)).toEqual(["totp"]);
  });

  it("keep the number and the address when they are the only factor: a stolen session must not end it", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    await givePhone(ctx, userId, "+14155550103");
    await makeSentCodes(ctx, userId, "sms");
    expect(await codeOf(removePhone(asking))).toBe("ADDRESS_IS_FACTOR");
    expect(await codeOf(requestPhoneCode(asking, { phone: "+14155550104" }))).toBe("ADDRESS_IS_FACTOR");
    expect(await outcomeOf(requestPhoneCode(asking, { phone: "+14155550103" }))).toBe("done");
    const other = await makeUser(ctx);
    await makeSentCodes(ctx, other.userId, "email");
    const move = { email: "new@example.test", password: TEST_PASSWORD };
    expect(await codeOf(requestEmailChange(ctx.asUser(other.userId), move))).toBe("ADDRESS_IS_FACTOR");
  });

  it("refuse a change of address that was requested before they became the only factor", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    await requestEmailChange(asking, { email: "later@example.test", password: TEST_PASSWORD });
    await makeSentCodes(ctx, userId, "email");
    const token = await tokenOf(userId, "change_email");
    expect(await codeOf(confirmEmailChange(asking, { token }))).toBe("ADDRESS_IS_FACTOR");
    expect(await kindsOf(userId)).toEqual(["email"]);
  });

  it("end with a change of address, and with its revert even as the only factor", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    await requestEmailChange(asking, { email: "thief@example.test", password: TEST_PASSWORD });
    await confirmEmailChange(asking, { token: await tokenOf(userId, "change_email") });
    await makeSentCodes(ctx, userId, "email");
    await revertEmailChange(ctx, { token: await tokenOf(userId, "revert_email") });
    expect(await kindsOf(userId)).toEqual([]);
  });

  it("end for the former owner of a number that someone else confirms", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    await givePhone(ctx, ana.userId, "+14155550105");
    await makeSentCodes(ctx, ana.userId, "sms");
    const asking = ctx.asUser(ben.userId);
    const { requestId } = await requestPhoneCode(asking, { phone: "+14155550105" });
    await confirmPhone(asking, { requestId, code: phoneCodeFor(ctx.config.tokenPepper, requestId) });
    expect(await kindsOf(ana.userId)).toEqual([]);
    expect(await readFactorChanges(ctx.db, ana.userId)).toEqual(["factorAdded", "factorEnded"]);
  });
});
