import {
  codeIn,
  codeOf,
  grantRole,
  makeProtectedUser,
  makeSentCodes,
  openTestContext,
  readFactorChanges,
  readSentCode,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "../get-overview.ts";
import { proveFactor } from "../proofs/prove-factor.ts";
import { sendFactorCode } from "../proofs/send-factor-code.ts";
import { renewBackupCodes } from "./renew-backup-codes.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;

describe("renewBackupCodes", () => {
  it("accepts a backup code once, and none after new ones were issued", async () => {
    const { userId, asking, seed, backupCodes } = await makeProtectedUser(ctx);
    const [first = "", second = ""] = backupCodes;
    expect(await proveFactor(ctx, userId, { code: first })).toMatchObject({ method: "backup" });
    expect(await codeOf(proveFactor(ctx, userId, { code: first }))).toBe("FACTOR_CODE_WRONG");
    expect(await getOverview(asking)).toMatchObject({ backupCodesLeft: 9 });
    await renewBackupCodes(asking, { password, code: codeIn(ctx, seed, 0) });
    expect(await codeOf(proveFactor(ctx, userId, { code: second }))).toBe("FACTOR_CODE_WRONG");
    expect(await readFactorChanges(ctx.db, userId)).toEqual([
      "factorAdded",
      "backupCodeUsed",
      "backupCodesNew",
    ]);
  });

  it("asks operators who have an app for its code: anyone who reads their mailbox has a mailed one", async () => {
    const { userId, asking, seed } = await makeProtectedUser(ctx);
    await makeSentCodes(ctx, userId, "email", { code: codeIn(ctx, seed, 0) });
    const mailed = async () => {
      ctx.clock.advance(60_000);
      await sendFactorCode(asking, { kind: "email" });
      return await readSentCode(ctx, userId);
    };
    await renewBackupCodes(asking, { password, code: await mailed() });
    await grantRole(ctx, userId);
    expect(await codeOf(renewBackupCodes(asking, { password, code: await mailed() }))).toBe(
      "FACTOR_CODE_WRONG",
    );
    await renewBackupCodes(asking, { password, code: codeIn(ctx, seed, 0) });
  });
});
