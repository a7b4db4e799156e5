import { PASSKEY_MINUTES } from "@evenly/contract/factors/passkey-facts";
import type { StartPasskeyProofInput } from "@evenly/contract/factors/passkeys";
import type { Queryable } from "@evenly/db";
import {
  insertPasskeyChallenge,
  type PasskeyUse,
  usePasskeyChallenge,
} from "@evenly/db/factors/passkey-queries";
import type { ServiceContext } from "../context.ts";
import { digest } from "../shared/secrets.ts";
import { challengeOf } from "./webauthn.ts";

export const PASSKEY_TIMEOUT_MS = PASSKEY_MINUTES * 60_000;

/** What a proof confirms. The subject of a session's proof is the session itself. */
export type Confirmed =
  | Exclude<StartPasskeyProofInput, { readonly purpose: "session" }>
  | { readonly purpose: "session"; readonly subjectId: string }
  /** The subject is the challenge of a sign-in that waits for its second step. */
  | { readonly purpose: "sign_in"; readonly subjectId: string };

/** What a challenge may be answered for. */
export type PasskeyBond =
  | { readonly use: "add"; readonly userId: string; readonly sessionId: string }
  | { readonly use: "sign_in"; readonly deviceId: string | null }
  | { readonly use: "proof"; readonly userId: string; readonly confirms: Confirmed };

/** Issues a challenge of 256 random bits, or a given secret as one; only its hash is stored. */
export async function issuePasskeyChallenge(
  ctx: ServiceContext,
  db: Queryable,
  bond: PasskeyBond,
  challenge: string = ctx.ids.secret(),
): Promise<string> {
  const createdAt = ctx.clock.now();
  await insertPasskeyChallenge(db, {
    id: ctx.ids.uuid(),
    userId: userOf(bond),
    use: bond.use,
    challengeHash: digest(challenge),
    bindingHash: bindingOf(bond),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + PASSKEY_TIMEOUT_MS),
  });
  return challenge;
}

/**
 * Uses up the challenge of an answer before the answer is checked, so that a wrong answer cannot be tried again. Returns
 * when it was issued; null when it is unknown, expired, used, or was issued to somebody else or for something else.
 */
export async function takePasskeyChallenge(
  ctx: ServiceContext,
  answer: { readonly clientDataJSON: string },
  bond: PasskeyBond,
): Promise<Date | null> {
  const challenge = challengeOf(answer);
  if (challenge === null) return null;
  return usePasskeyChallenge(ctx.db, {
    challengeHash: digest(challenge),
    use: bond.use satisfies PasskeyUse,
    userId: userOf(bond),
    bindingHash: bindingOf(bond),
    at: ctx.clock.now(),
  });
}

function userOf(bond: PasskeyBond): string | null {
  return bond.use === "sign_in" ? null : bond.userId;
}

/**
 * Hash of what an answer confirms. A waiting payment never changes, so its id stands for payer, payee, amount and currency.
 */
function bindingOf(bond: PasskeyBond): string {
  const parts =
    bond.use === "add"
      ? [bond.sessionId]
      : bond.use === "sign_in"
        ? [bond.deviceId ?? ""]
        : [bond.confirms.purpose, "subjectId" in bond.confirms ? bond.confirms.subjectId : ""];
  return digest(JSON.stringify([bond.use, userOf(bond), ...parts]));
}
