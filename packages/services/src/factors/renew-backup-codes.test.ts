import {
  codeIn,
  codeOf,
  makeProtectedUser,
  openTestContext,
  readFactorChanges,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "./get-overview.ts";
import { proveFactor } from "./prove-factor.ts";
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
});
