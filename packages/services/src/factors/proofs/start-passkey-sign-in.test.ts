import { makePasskey, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { startPasskeySignIn } from "./start-passkey-sign-in.ts";

const { ctx } = await openTestContext();

describe("startPasskeySignIn", () => {
  it("says nothing about accounts", async () => {
    await makePasskey(ctx, (await makeUser(ctx)).userId);
    const { challenge, ...rest } = await startPasskeySignIn(ctx);
    expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
    expect(rest).toEqual({
      rpId: "localhost",
      timeout: 300_000,
      userVerification: "required",
      allowCredentials: [],
    });
  });
});
