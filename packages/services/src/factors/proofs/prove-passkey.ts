import { invariant, refuse } from "@evenly/contract";
import type { PasskeyAssertion } from "@evenly/contract/factors/passkeys";
import { findUserById } from "@evenly/db/auth/user-queries";
import { type FactorRow, findPasskey, usePasskey } from "@evenly/db/factors/factor-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { announceChange } from "../announce-change.ts";
import { type Confirmed, type PasskeyBond, takePasskeyChallenge } from "../passkey-challenges.ts";
import { readAssertion } from "../webauthn.ts";
import type { ProvenFactor } from "./prove-factor.ts";

export type PasskeyProof = {
  readonly assertion: PasskeyAssertion;
  /** What the answer must confirm, as `startPasskeyProof` got it. */
  readonly confirms: Confirmed;
};

/**
 * Proves that a user has one of their passkeys now and was verified by it, for one change, one payment or one session. Each
 * challenge is answered once.
 *
 * @throws {PASSKEY_REFUSED} the answer is wrong, late, used, another user's, for something else, or a copied passkey's.
 */
export async function provePasskey(
  ctx: ServiceContext,
  userId: string,
  { assertion, confirms }: PasskeyProof,
): Promise<ProvenFactor> {
  const passkey = await checkAssertion(ctx, assertion, { use: "proof", userId, confirms });
  if (passkey !== null) return provenBy(passkey);
  const entry = { operation: "passkey.refused", userId, metadata: { purpose: confirms.purpose } };
  await withTransaction(ctx, (tx) => recordAudit(ctx, tx, entry));
  return refuse("PASSKEY_REFUSED");
}

/** What a checked answer of a passkey has proven. */
export function provenBy({ id, confirmedAt }: FactorRow): ProvenFactor {
  invariant(confirmedAt, "an unconfirmed passkey answers nothing");
  return { method: "passkey", id, since: confirmedAt };
}

/**
 * Checks an answer against the passkey that it names, and stores its use. Null when anything is wrong. A count that does not
 * grow tells the owner: somebody may have copied the passkey.
 */
export async function checkAssertion(
  ctx: ServiceContext,
  assertion: PasskeyAssertion,
  bond: PasskeyBond,
): Promise<FactorRow | null> {
  if ((await takePasskeyChallenge(ctx, assertion, bond)) === null) return null;
  const passkey = await findPasskey(ctx.db, assertion.credentialId);
  if (passkey === null || !isOwn(passkey, assertion, bond)) return null;
  const { id, userId, credentialId, publicKey, transports } = passkey;
  invariant(credentialId && publicKey && transports, "a passkey has an id, a key and its transports");
  const asserted = await readAssertion(ctx, assertion, { credentialId, publicKey, transports });
  if (asserted === null) return null;
  return withTransaction(ctx, async (tx) => {
    const isNewer = await usePasskey(tx, { id, userId, ...asserted, at: ctx.clock.now() });
    const operation = isNewer ? "passkey.proven" : "passkey.copied";
    await recordAudit(ctx, tx, { operation, userId, subject: id, metadata: { use: bond.use } });
    if (isNewer) return passkey;
    const user = await findUserById(tx, userId);
    invariant(user, "the user of a passkey exists");
    await announceChange(ctx, tx, user, "passkeyCopied");
    return null;
  });
}

/** A sign-in names nobody: the passkey does, and the answer must not name somebody else. */
function isOwn({ userId }: FactorRow, { userHandle }: PasskeyAssertion, bond: PasskeyBond): boolean {
  if (userHandle !== undefined && userHandle !== userHandleOf(userId)) return false;
  return bond.use === "sign_in" ? userHandle !== undefined : bond.userId === userId;
}

/** Name of a user towards authenticators; it says nothing about the person. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}
