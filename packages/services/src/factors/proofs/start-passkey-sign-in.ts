import type { PasskeyRequest } from "@evenly/contract/factors/passkeys";
import type { ServiceContext } from "../../context.ts";
import { issuePasskeyChallenge, PASSKEY_TIMEOUT_MS } from "../passkey-challenges.ts";
import { relyingPartyOf } from "../webauthn.ts";

/**
 * Issues a challenge for a sign-in by passkey. The person chooses the passkey, so the answer says nothing about accounts. The
 * challenge works once, for 5 minutes and on the device that asked for it.
 *
 * @unaudited asks a question; the verb that takes the answer writes the row
 */
export async function startPasskeySignIn(ctx: ServiceContext): Promise<PasskeyRequest> {
  const { deviceId } = ctx.origin;
  const challenge = await issuePasskeyChallenge(ctx, ctx.db, { use: "sign_in", deviceId });
  return {
    challenge,
    rpId: relyingPartyOf(ctx).id,
    timeout: PASSKEY_TIMEOUT_MS,
    userVerification: "required",
    allowCredentials: [],
  };
}
