import {
  codeOf,
  makeFactor,
  makePasskey,
  makeUser,
  openTestContext,
  outcomeOf,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { startPasskeyProof } from "./proofs/start-passkey-proof.ts";
import { requireOwner } from "./require-owner.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;

describe("requireOwner", () => {
  it("requires the password alone while there is no second factor", async () => {
    const { userId } = await makeUser(ctx);
    expect((await requireOwner(ctx.asUser(userId), userId, { password })).id).toBe(userId);
    const wrong = { password: "Wrong-password-1" };
    expect(await codeOf(requireOwner(ctx.asUser(userId), userId, wrong))).toBe("PASSWORD_WRONG");
  });

  it("requires a code or a passkey once there is one, and checks neither with a wrong password", async () => {
    const { userId } = await makeUser(ctx);
    const { backupCodes } = await makeFactor(ctx, userId);
    const asking = ctx.asUser(userId);
    const [first, second = ""] = backupCodes;
    const { authenticator } = await makePasskey(ctx, userId, { code: first });
    expect(await codeOf(requireOwner(asking, userId, { password }))).toBe("FACTOR_CODE_REQUIRED");
    expect(await codeOf(requireOwner(asking, userId, { password: "Wrong-1-word", code: second }))).toBe(
      "PASSWORD_WRONG",
    );
    expect(await outcomeOf(requireOwner(asking, userId, { password, code: second }))).toBe("done");
    const options = await startPasskeyProof(asking, { purpose: "owner" });
    const passkey = authenticator.get(options, { isVerified: false });
    expect(await codeOf(requireOwner(asking, userId, { password, passkey }))).toBe("PASSKEY_REFUSED");
    const right = authenticator.get(await startPasskeyProof(asking, { purpose: "owner" }));
    expect(await outcomeOf(requireOwner(asking, userId, { password, passkey: right }))).toBe("done");
  });
});
