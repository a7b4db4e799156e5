import { codeOf, makePasskey, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { startPasskeyProof } from "./start-passkey-proof.ts";

const { ctx } = await openTestContext();

describe("startPasskeyProof", () => {
  it("offers the caller's own passkeys and a new challenge of 256 bits each time", async () => {
    const { userId } = await makeUser(ctx);
    const { authenticator } = await makePasskey(ctx, userId);
    const [one, other] = [
      await startPasskeyProof(ctx.asUser(userId), { purpose: "owner" }),
      await startPasskeyProof(ctx.asUser(userId), { purpose: "payment", subjectId: ctx.ids.uuid() }),
    ];
    expect(one).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [{ id: authenticator.credentialId }],
    });
    expect(Buffer.from(one.challenge, "base64url")).toHaveLength(32);
    expect(other.challenge).not.toBe(one.challenge);
  });

  it("asks nobody without a passkey", async () => {
    const { userId } = await makeUser(ctx);
    expect(await codeOf(startPasskeyProof(ctx.asUser(userId), { purpose: "owner" }))).toBe("FACTOR_MISSING");
  });
});
