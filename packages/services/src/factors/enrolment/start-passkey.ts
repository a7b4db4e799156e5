import { refuse } from "@evenly/contract";
import { PASSKEYS_MAX } from "@evenly/contract/factors/passkey-facts";
import type { PasskeyCreation } from "@evenly/contract/factors/passkeys";
import type { OwnerProofInput } from "@evenly/contract/factors/schemas";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { lockProven } from "../../auth/index.ts";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { issuePasskeyChallenge, PASSKEY_TIMEOUT_MS } from "../passkey-challenges.ts";
import { userHandleOf } from "../proofs/prove-passkey.ts";
import { requireOwner } from "../require-owner.ts";
import { descriptorOf, PASSKEY_ALGORITHMS, relyingPartyOf } from "../webauthn.ts";

/**
 * Starts the enrolment of a passkey: the options for the browser. Nothing changes until `confirmPasskey`, within 5 minutes and
 * in the same session.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG} @throws {PASSKEY_REFUSED}
 * @throws {RATE_LIMITED} @throws {PASSKEYS_FULL} the account has ten.
 */
export async function startPasskey(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OwnerProofInput,
): Promise<PasskeyCreation> {
  const { userId, sessionId } = requireSession(ctx);
  const proven = await requireOwner(ctx, userId, input);
  return withTransaction(ctx, async (tx) => {
    const { handle, firstName, lastName } = await lockProven(tx, proven);
    const passkeys = (await listFactors(tx, userId)).filter(({ kind }) => kind === "passkey");
    if (passkeys.length >= PASSKEYS_MAX) return refuse("PASSKEYS_FULL");
    const challenge = await issuePasskeyChallenge(ctx, tx, { use: "add", userId, sessionId });
    await recordAudit(ctx, tx, { operation: "factor.started", userId, metadata: { kind: "passkey" } });
    const { id, name } = relyingPartyOf(ctx);
    return {
      challenge,
      rp: { id, name },
      user: { id: userHandleOf(userId), name: handle, displayName: `${firstName} ${lastName}` },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
      timeout: PASSKEY_TIMEOUT_MS,
      excludeCredentials: passkeys.map(({ credentialId, transports }) =>
        descriptorOf({ credentialId: credentialId ?? "", transports: transports ?? [] }),
      ),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
    };
  });
}
