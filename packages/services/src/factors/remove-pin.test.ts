import { codeOf, makeUser, openTestContext, readFactorChanges, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { setPin } from "./enrolment/set-pin.ts";
import { provePin } from "./proofs/prove-pin.ts";
import { removePin } from "./remove-pin.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;

describe("removePin", () => {
  it("removes the PIN with the password and notifies the owner", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    expect(await codeOf(removePin(asking, { password }))).toBe("PIN_MISSING");
    await setPin(asking, { pin: "583920", password });
    expect(await codeOf(removePin(asking, { password: "wrong" }))).toBe("PASSWORD_WRONG");
    await removePin(asking, { password });
    expect(await codeOf(provePin(ctx, userId, "583920"))).toBe("PIN_MISSING");
    expect(await readFactorChanges(ctx.db, userId)).toEqual(["pinSet", "pinRemoved"]);
  });
});
