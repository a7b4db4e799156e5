import {
  createTestDatabase,
  makeUser,
  readSentCode,
  refusalOf,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmSentCodes } from "./confirm-sent-codes.ts";
import { resendEnrolmentCode } from "./resend-enrolment-code.ts";
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

const SECOND_MS = 1000;

describe("resendEnrolmentCode", () => {
  it("sends again after 30 seconds, five times an hour, and voids the former code", async () => {
    const [{ userId }, { userId: otherId }] = [await makeUser(ctx), await makeUser(ctx)];
    const asking = ctx.asUser(userId);
    const { factorId } = await startSentCodes(asking, { kind: "email", password: TEST_PASSWORD });
    const code = await readSentCode(ctx, userId);
    expect(await refusalOf(resendEnrolmentCode(ctx.asUser(otherId), { factorId }))).toBe("NOT_FOUND");
    const again = () => refusalOf(resendEnrolmentCode(asking, { factorId }));
    ctx.clock.advance(29 * SECOND_MS);
    expect(await again()).toBe("RATE_LIMITED");
    ctx.clock.advance(SECOND_MS);
    expect(await again()).toBe("accepted");
    expect(await readSentCode(ctx, userId)).not.toBe(code);
    expect(await refusalOf(confirmSentCodes(asking, { factorId, code }))).toBe("FACTOR_CODE_WRONG");
    for (const outcome of ["accepted", "accepted", "accepted", "RATE_LIMITED"]) {
      ctx.clock.advance(30 * SECOND_MS);
      expect(await again()).toBe(outcome);
    }
  });
});
