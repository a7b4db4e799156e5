import { refuse } from "@evenly/contract";
import type { PasskeyRequest, StartPasskeyProofInput } from "@evenly/contract/factors/passkeys";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { issuePasskeyChallenge, PASSKEY_TIMEOUT_MS } from "../passkey-challenges.ts";
import { descriptorOf, relyingPartyOf } from "../webauthn.ts";

/**
 * Issues a challenge by which one of the caller's passkeys confirms one change, one payment or the calling session. It confirms nothing else, and
 * works for 5 minutes.
 *
 * @throws {UNAUTHENTICATED} @throws {FACTOR_MISSING} the caller has no passkey.
 */
export async function startPasskeyProof(
  ctx: ServiceContext,
  asked: StartPasskeyProofInput,
): Promise<PasskeyRequest> {
  const { userId, sessionId } = requireSession(ctx);
  const confirms = asked.purpose === "session" ? { ...asked, subjectId: sessionId } : asked;
  const passkeys = (await listFactors(ctx.db, userId)).filter(({ kind }) => kind === "passkey");
  if (passkeys.length === 0) return refuse("FACTOR_MISSING");
  const challenge = await withTransaction(ctx, async (tx) => {
    const metadata = { purpose: confirms.purpose };
    await recordAudit(ctx, tx, { operation: "passkey.asked", userId, metadata });
    return issuePasskeyChallenge(ctx, tx, { use: "proof", userId, confirms });
  });
  return {
    challenge,
    rpId: relyingPartyOf(ctx).id,
    timeout: PASSKEY_TIMEOUT_MS,
    userVerification: "required",
    allowCredentials: passkeys.map(({ credentialId, transports }) =>
      descriptorOf({ credentialId: credentialId ?? "", transports: transports ?? [] }),
    ),
  };
}
