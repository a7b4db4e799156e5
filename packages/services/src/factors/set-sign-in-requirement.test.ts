import {
  codeIn,
  codeOf,
  makeProtectedUser,
  makeUser,
  openTestContext,
  readFactorChanges,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "./get-overview.ts";
import { setSignInRequirement } from "./set-sign-in-requirement.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;

describe("setSignInRequirement", () => {
  it("needs a second factor to be turned on", async () => {
    const { userId } = await makeUser(ctx);
    const wish = setSignInRequirement(ctx.asUser(userId), { isOn: true, password });
    expect(await codeOf(wish)).toBe("FACTOR_MISSING");
  });

  it("needs the password and a code, and a repeat tells nobody", async () => {
    const { userId, asking, seed } = await makeProtectedUser(ctx);
    expect(await codeOf(setSignInRequirement(asking, { isOn: false, password }))).toBe(
      "FACTOR_CODE_REQUIRED",
    );
    for (const step of [0, 1])
      await setSignInRequirement(asking, { isOn: false, password, code: codeIn(ctx, seed, step) });
    expect(await getOverview(asking)).toMatchObject({ isAskedAtSignIn: false });
    expect(await readFactorChanges(ctx.db, userId)).toEqual(["factorAdded", "signInCodeOff"]);
  });
});
