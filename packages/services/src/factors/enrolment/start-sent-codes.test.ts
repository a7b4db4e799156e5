import {
  codeOf,
  givePhone,
  makeSentCodes,
  makeUser,
  openTestContext,
  outcomeOf,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "../get-overview.ts";
import { startSentCodes } from "./start-sent-codes.ts";

const { ctx } = await openTestContext();

const proof = { password: TEST_PASSWORD };

describe("startSentCodes", () => {
  it("needs a confirmed address, the password and an existing factor", async () => {
    const { userId } = await makeUser(ctx, { isVerified: false });
    const asking = ctx.asUser(userId);
    for (const kind of ["email", "sms"] as const)
      expect(await codeOf(startSentCodes(asking, { kind, ...proof }))).toBe("ADDRESS_UNCONFIRMED");
    const ana = await makeUser(ctx);
    const own = ctx.asUser(ana.userId);
    const wrongPassword = { kind: "email" as const, password: "Wrong-password-1" };
    expect(await codeOf(startSentCodes(own, wrongPassword))).toBe("PASSWORD_WRONG");
    const { newBackupCodes } = await makeSentCodes(ctx, ana.userId, "email");
    await givePhone(ctx, ana.userId, "+14155550199");
    expect(await codeOf(startSentCodes(own, { kind: "sms", ...proof }))).toBe("FACTOR_CODE_REQUIRED");
    const [first, second] = (newBackupCodes ?? []).map((text) => text.replace("-", ""));
    expect(await outcomeOf(startSentCodes(own, { kind: "sms", ...proof, code: first }))).toBe("done");
    expect(await codeOf(startSentCodes(own, { kind: "email", ...proof, code: second }))).toBe(
      "FACTOR_EXISTS",
    );
  });

  it("offers no text messages without a provider", async () => {
    const { userId } = await makeUser(ctx);
    await givePhone(ctx, userId, "+14155550198");
    const channels = { ...ctx.channels, canSendSms: false };
    const asking = { ...ctx.asUser(userId), channels };
    expect(await codeOf(startSentCodes(asking, { kind: "sms", ...proof }))).toBe("SMS_UNAVAILABLE");
    expect((await getOverview(asking)).canSend.sms).toBeNull();
  });
});
