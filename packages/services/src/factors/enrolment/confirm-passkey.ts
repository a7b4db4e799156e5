import { invariant, refuse } from "@evenly/contract";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from "@evenly/contract/factors/passkey-facts";
import type { ConfirmPasskeyInput } from "@evenly/contract/factors/passkeys";
import type { FactorConfirmed } from "@evenly/contract/factors/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { insertEnrolment, listFactors } from "@evenly/db/factors/factor-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { describeDevice } from "../../shared/describe-device.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { takePasskeyChallenge } from "../passkey-challenges.ts";
import { readAttestation } from "../webauthn.ts";
import { activateFactor } from "./activate-factor.ts";

/**
 * Confirms the enrolment of a passkey by the authenticator's answer. With the first factor of an account, sign-in asks for a
 * second factor from now on, and backup codes are issued.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {PASSKEY_REFUSED} the answer is wrong, late, used, another session's, without user verification, or of a passkey that
 * is in use.
 * @throws {FACTOR_SETUP_EXPIRED} the account has got its first factor since.
 * @throws {PASSKEYS_FULL} ten were added concurrently.
 * @throws {PASSWORD_BLOCKED} the owner has disowned a security alert since.
 */
export async function confirmPasskey(
  ctx: ServiceContext,
  { attestation, name }: ConfirmPasskeyInput,
): Promise<FactorConfirmed> {
  const { userId, sessionId } = requireSession(ctx);
  const startedAt = await takePasskeyChallenge(ctx, attestation, { use: "add", userId, sessionId });
  const made = startedAt === null ? null : await readAttestation(ctx, attestation);
  if (startedAt === null || made === null) {
    const entry = { operation: "factor.refused", userId, metadata: { kind: "passkey" } };
    await withTransaction(ctx, (tx) => recordAudit(ctx, tx, entry));
    return refuse("PASSKEY_REFUSED");
  }
  return withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    invariant(user, "a signed-in user exists");
    if (user.passwordBlockedAt !== null) return refuse("PASSWORD_BLOCKED");
    const passkeys = (await listFactors(tx, userId)).filter(({ kind }) => kind === "passkey");
    if (passkeys.length >= PASSKEYS_MAX) return refuse("PASSKEYS_FULL");
    const id = ctx.ids.uuid();
    const at = ctx.clock.now();
    const isNew = await insertEnrolment(tx, {
      id,
      userId,
      kind: "passkey",
      name: name ?? deviceNameOf(ctx),
      ...made,
      transports: [...attestation.transports],
      createdAt: at,
      expiresAt: at,
    });
    if (!isNew) return refuse("PASSKEY_REFUSED");
    return activateFactor(ctx, tx, user, { id, kind: "passkey", createdAt: startedAt, lastStep: null });
  });
}

/** Browser and system, until the owner chooses a name. */
function deviceNameOf({ origin }: ServiceContext): string {
  const { name, browser, os } = describeDevice(origin.userAgent);
  const words = [name ?? os, browser].filter((word) => word !== null).join(", ");
  return words === "" ? "Passkey" : words.slice(0, PASSKEY_NAME_MAX);
}
