import { factors, passkeyChallenges } from "@evenly/db/factors/tables";
import { codeOf, makePasskey, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startPasskeyProof } from "../proofs/start-passkey-proof.ts";
import { startPasskey } from "./start-passkey.ts";

const { ctx } = await openTestContext();

const proof = { password: TEST_PASSWORD };
const REFUSED = "PASSKEY_REFUSED";

describe("startPasskey", () => {
  it("stores no challenge, only its hash", async () => {
    const { userId } = await makeUser(ctx);
    const { challenge } = await startPasskey(ctx.asUser(userId), proof);
    expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
    const rows = await ctx.db.select().from(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });

  it("requires the password to start, and a second factor once there is one", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    expect(await codeOf(startPasskey(asking, { password: "Wrong-password-1" }))).toBe("PASSWORD_WRONG");
    const { authenticator } = await makePasskey(ctx, userId);
    expect(await codeOf(startPasskey(asking, proof))).toBe("FACTOR_CODE_REQUIRED");
    const passkey = authenticator.get(await startPasskeyProof(asking, { purpose: "owner" }));
    const { excludeCredentials } = await startPasskey(asking, { ...proof, passkey });
    expect(excludeCredentials).toMatchObject([{ id: authenticator.credentialId, transports: ["internal"] }]);
    expect(await codeOf(startPasskey(asking, { ...proof, passkey }))).toBe(REFUSED);
  });

  it("refuses an eleventh passkey", async () => {
    const { userId } = await makeUser(ctx);
    const { authenticator } = await makePasskey(ctx, userId);
    const at = ctx.clock.now();
    await ctx.db.insert(factors).values(
      Array.from({ length: 9 }, (_, index) => ({
        id: ctx.ids.uuid(),
        userId,
        kind: "passkey" as const,
        name: "Key",
        credentialId: `${userId}-${index}`,
        publicKey: "AA",
        transports: [],
        signCount: 0,
        isBackedUp: false,
        createdAt: at,
        expiresAt: at,
        confirmedAt: at,
      })),
    );
    const asking = ctx.asUser(userId);
    const passkey = authenticator.get(await startPasskeyProof(asking, { purpose: "owner" }));
    expect(await codeOf(startPasskey(asking, { ...proof, passkey }))).toBe("PASSKEYS_FULL");
  });
});
