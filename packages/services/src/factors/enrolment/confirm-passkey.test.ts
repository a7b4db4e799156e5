import {
  codeOf,
  createAuthenticator,
  makePasskey,
  makeUser,
  openTestContext,
  outcomeOf,
  readFactorChanges,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "../get-overview.ts";
import { startPasskeyProof } from "../proofs/start-passkey-proof.ts";
import { removeFactor } from "../remove-factor.ts";
import { setSignInRequirement } from "../set-sign-in-requirement.ts";
import { confirmPasskey } from "./confirm-passkey.ts";
import { startPasskey } from "./start-passkey.ts";

const { ctx } = await openTestContext();

const proof = { password: TEST_PASSWORD };
const REFUSED = "PASSKEY_REFUSED";

describe("confirmPasskey", () => {
  it("adds a passkey; the first factor brings backup codes and the code at sign-in", async () => {
    const { userId } = await makeUser(ctx);
    const { newBackupCodes } = await makePasskey(ctx, userId);
    expect(newBackupCodes).toHaveLength(10);
    const overview = await getOverview(ctx.asUser(userId));
    expect(overview).toMatchObject({
      isAskedAtSignIn: true,
      factors: [{ kind: "passkey", isPrimary: true }],
    });
    expect(await readFactorChanges(ctx.db, userId)).toEqual(["factorAdded"]);
  });

  it("refuses wrong, late, replayed and foreign answers, and those of another session", async () => {
    const [{ userId }, { userId: otherId }] = [await makeUser(ctx), await makeUser(ctx)];
    const asking = ctx.asUser(userId);
    const authenticator = createAuthenticator(ctx.config.publicUrl);
    const start = () => startPasskey(asking, proof);
    for (const claims of [{ isVerified: false }, { origin: "http://evil.test" }, { rpId: "evil.test" }]) {
      const attestation = authenticator.create(await start(), claims);
      expect(await outcomeOf(confirmPasskey(asking, { attestation }))).toBe(REFUSED);
    }
    const attestation = authenticator.create(await start());
    expect(await outcomeOf(confirmPasskey(ctx.asUser(otherId), { attestation }))).toBe(REFUSED);
    expect(await outcomeOf(confirmPasskey(ctx.asUser(userId), { attestation }))).toBe(REFUSED);
    const broken = { ...authenticator.create(await start()), attestationObject: "AAAA" };
    expect(await outcomeOf(confirmPasskey(asking, { attestation: broken }))).toBe(REFUSED);
    const late = authenticator.create(await start());
    ctx.clock.advance(5 * 60_000);
    expect(await outcomeOf(confirmPasskey(asking, { attestation: late }))).toBe(REFUSED);
    const right = authenticator.create(await start());
    expect(await outcomeOf(confirmPasskey(asking, { attestation: right }))).toBe("done");
    expect(await outcomeOf(confirmPasskey(asking, { attestation: right }))).toBe(REFUSED);
  });

  it("refuses a passkey that another account has", async () => {
    const [{ userId }, { userId: otherId }] = [await makeUser(ctx), await makeUser(ctx)];
    const { authenticator } = await makePasskey(ctx, userId);
    const asking = ctx.asUser(otherId);
    const attestation = authenticator.create(await startPasskey(asking, proof));
    expect(await codeOf(confirmPasskey(asking, { attestation }))).toBe(REFUSED);
  });

  it("adds one passkey when the answer is sent twenty times in parallel", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    const authenticator = createAuthenticator(ctx.config.publicUrl);
    const attestation = authenticator.create(await startPasskey(asking, proof));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(confirmPasskey(asking, { attestation }))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect((await getOverview(asking)).factors).toHaveLength(1);
  });
});

describe("removeFactor of a passkey", () => {
  it("needs a proof, and keeps the last one while sign-in asks", async () => {
    const { userId } = await makeUser(ctx);
    const { authenticator, factorId } = await makePasskey(ctx, userId);
    const asking = ctx.asUser(userId);
    const proven = async () => ({
      ...proof,
      passkey: authenticator.get(await startPasskeyProof(asking, { purpose: "owner" })),
    });
    expect(await codeOf(removeFactor(asking, { factorId, ...proof }))).toBe("FACTOR_CODE_REQUIRED");
    expect(await codeOf(removeFactor(asking, { factorId, ...(await proven()) }))).toBe("LAST_FACTOR");
    await setSignInRequirement(asking, { isOn: false, ...(await proven()) });
    await removeFactor(asking, { factorId, ...(await proven()) });
    expect((await getOverview(asking)).factors).toEqual([]);
  });
});
