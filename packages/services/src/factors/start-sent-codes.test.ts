import {
  createTestDatabase,
  givePhone,
  makeSentCodes,
  makeUser,
  refusalOf,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getOverview } from "./get-overview.ts";
import { startSentCodes } from "./start-sent-codes.ts";

let database: TestDatabase;
let ctx: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

const proof = { password: TEST_PASSWORD };

describe("startSentCodes", () => {
  it("needs a confirmed address, the password and an existing factor", async () => {
    const { userId } = await makeUser(ctx, { isVerified: false });
    const asking = ctx.asUser(userId);
    for (const kind of ["email", "sms"] as const)
      expect(await refusalOf(startSentCodes(asking, { kind, ...proof }))).toBe("ADDRESS_UNCONFIRMED");
    const ana = await makeUser(ctx);
    const own = ctx.asUser(ana.userId);
    const wrongPassword = { kind: "email" as const, password: "Wrong-password-1" };
    expect(await refusalOf(startSentCodes(own, wrongPassword))).toBe("PASSWORD_WRONG");
    const { newBackupCodes } = await makeSentCodes(ctx, ana.userId, "email");
    await givePhone(ctx, ana.userId, "+14155550199");
    expect(await refusalOf(startSentCodes(own, { kind: "sms", ...proof }))).toBe("FACTOR_CODE_REQUIRED");
    const [first, second] = (newBackupCodes ?? []).map((text) => text.replace("-", ""));
    expect(await refusalOf(startSentCodes(own, { kind: "sms", ...proof, code: first }))).toBe("accepted");
    expect(await refusalOf(startSentCodes(own, { kind: "email", ...proof, code: second }))).toBe(
      "FACTOR_EXISTS",
    );
  });

  it("offers no text messages without a provider", async () => {
    const { userId } = await makeUser(ctx);
    await givePhone(ctx, userId, "+14155550198");
    const channels = { ...ctx.channels, canSendSms: false };
    const asking = { ...ctx.asUser(userId), channels };
    expect(await refusalOf(startSentCodes(asking, { kind: "sms", ...proof }))).toBe("SMS_UNAVAILABLE");
    expect((await getOverview(asking)).canSend.sms).toBeNull();
  });
});
