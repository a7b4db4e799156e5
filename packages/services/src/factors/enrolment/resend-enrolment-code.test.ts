import { codeOf, makeUser, openTestContext, outcomeOf, readSentCode, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { confirmSentCodes } from "./confirm-sent-codes.ts";
import { resendEnrolmentCode } from "./resend-enrolment-code.ts";
import { startSentCodes } from "./start-sent-codes.ts";

const { ctx } = await openTestContext();

const SECOND_MS = 1000;

describe("resendEnrolmentCode", () => {
  it("sends again after 30 seconds, five times an hour, and voids the former code", async () => {
    const [{ userId }, { userId: otherId }] = [await makeUser(ctx), await makeUser(ctx)];
    const asking = ctx.asUser(userId);
    const { factorId } = await startSentCodes(asking, { kind: "email", password: TEST_PASSWORD });
    const code = await readSentCode(ctx, userId);
    expect(await codeOf(resendEnrolmentCode(ctx.asUser(otherId), { factorId }))).toBe("NOT_FOUND");
    const again = () => outcomeOf(resendEnrolmentCode(asking, { factorId }));
    ctx.clock.advance(29 * SECOND_MS);
    expect(await again()).toBe("RATE_LIMITED");
    ctx.clock.advance(SECOND_MS);
    expect(await again()).toBe("done");
    expect(await readSentCode(ctx, userId)).not.toBe(code);
    expect(await codeOf(confirmSentCodes(asking, { factorId, code }))).toBe("FACTOR_CODE_WRONG");
    for (const outcome of ["done", "done", "done", "RATE_LIMITED"]) {
      ctx.clock.advance(30 * SECOND_MS);
      expect(await again()).toBe(outcome);
    }
  });
});
