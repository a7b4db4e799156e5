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
import { removeFactor } from "./remove-factor.ts";
import { setSignInRequirement } from "./set-sign-in-requirement.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;

describe("removeFactor", () => {
  it("keeps the last factor while sign-in asks for a code", async () => {
    const { userId, asking, factorId, seed, backupCodes } = await makeProtectedUser(ctx);
    const [code = ""] = backupCodes;
    expect(await codeOf(removeFactor(asking, { factorId, password, code }))).toBe("LAST_FACTOR");
    await setSignInRequirement(asking, { isOn: false, password, code: codeIn(ctx, seed, 0) });
    await removeFactor(asking, { factorId, password, code: codeIn(ctx, seed, 1) });
    expect(await getOverview(asking)).toMatchObject({ factors: [], backupCodesLeft: 0 });
    expect(await readFactorChanges(ctx.db, userId)).toEqual([
      "factorAdded",
      "backupCodeUsed",
      "signInCodeOff",
      "factorRemoved",
    ]);
  });
});
