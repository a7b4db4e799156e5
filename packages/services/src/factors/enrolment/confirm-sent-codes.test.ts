import {
  codeOf,
  givePhone,
  makeUser,
  openTestContext,
  outcomeOf,
  readFactorChanges,
  readSentCode,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "../get-overview.ts";
import { confirmSentCodes } from "./confirm-sent-codes.ts";
import { resendEnrolmentCode } from "./resend-enrolment-code.ts";
import { startSentCodes } from "./start-sent-codes.ts";

const { ctx } = await openTestContext();

const MINUTE_MS = 60_000;
const WRONG = "FACTOR_CODE_WRONG";
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const proof = { password: TEST_PASSWORD };

async function started(kind: "email" | "sms" = "email") {
  const { userId } = await makeUser(ctx);
  if (kind === "sms") await givePhone(ctx, userId, `+1415${String(Date.now()).slice(-7)}`);
  const asking = ctx.asUser(userId);
  const enrolment = await startSentCodes(asking, { kind, ...proof });
  const { factorId } = enrolment;
  return { userId, asking, enrolment, factorId, code: await readSentCode(ctx, userId) };
}

describe("confirmSentCodes", () => {
  it.each(["email", "sms"] as const)(
    "adds codes by %s as a factor, announced, with backup codes",
    async (kind) => {
      const { userId, asking, enrolment, factorId, code } = await started(kind);
      expect(enrolment.sentTo).toContain("•••");
      expect(await codeOf(confirmSentCodes(asking, { factorId, code: wrong(code) }))).toBe(WRONG);
      const { newBackupCodes } = await confirmSentCodes(asking, { factorId, code });
      expect(newBackupCodes).toHaveLength(10);
      expect(await getOverview(asking)).toMatchObject({
        isAskedAtSignIn: true,
        factors: [{ kind, value: enrolment.sentTo, isRestricted: kind === "sms" }],
      });
      expect(await readFactorChanges(ctx.db, userId)).toEqual(["factorAdded"]);
    },
  );

  it("refuses late, replayed and foreign codes, and the sixth try", async () => {
    const [ana, ben] = [await started(), await started()];
    expect(await codeOf(confirmSentCodes(ben.asking, ana))).toBe("NOT_FOUND");
    expect(await outcomeOf(confirmSentCodes(ana.asking, { factorId: ana.factorId, code: ben.code }))).toBe(
      WRONG,
    );
    for (let tries = 0; tries < 4; tries += 1)
      await outcomeOf(confirmSentCodes(ana.asking, { ...ana, code: wrong(ana.code) }));
    expect(await outcomeOf(confirmSentCodes(ana.asking, ana))).toBe(WRONG);
    ctx.clock.advance(10 * MINUTE_MS);
    expect(await outcomeOf(confirmSentCodes(ben.asking, ben))).toBe(WRONG);
    await resendEnrolmentCode(ben.asking, ben);
    const fresh = { factorId: ben.factorId, code: await readSentCode(ctx, ben.userId) };
    expect(await outcomeOf(confirmSentCodes(ben.asking, fresh))).toBe("done");
    expect(await codeOf(confirmSentCodes(ben.asking, fresh))).toBe("NOT_FOUND");
  });

  it("checks five of ten parallel guesses", async () => {
    const { asking, factorId, code } = await started();
    await Promise.all(
      Array.from({ length: 10 }, () => codeOf(confirmSentCodes(asking, { factorId, code: wrong(code) }))),
    );
    expect(await codeOf(confirmSentCodes(asking, { factorId, code }))).toBe(WRONG);
  });

  it("adds one factor when the code is sent twenty times in parallel", async () => {
    const { asking, factorId, code } = await started();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(confirmSentCodes(asking, { factorId, code }))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  });
});
