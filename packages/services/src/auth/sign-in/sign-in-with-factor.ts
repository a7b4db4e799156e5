import { refuse } from "@evenly/contract";
import { type SignInWithFactorInput, TRUST_DAYS } from "@evenly/contract/factors/schemas";
import type { Tx } from "@evenly/db";
import { lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { type ChallengeRow, tryChallenge, useChallenge } from "@evenly/db/factors/challenge-queries";
import { trustDevice } from "@evenly/db/factors/trust-queries";
import { CHALLENGE_TRIES } from "@evenly/domain/factors/challenge-tries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { announceChange } from "../../factors/index.ts";
import { deviceHashOf, type ProvenFactor, proveFactor, provePasskey } from "../../factors/proofs/index.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { digest } from "../../shared/secrets.ts";
import { loadIdleRule } from "../sessions/idle-rule.ts";
import { type Admitted, admitUser, presentSignIn } from "./admit-user.ts";
import type { SignedIn } from "./login.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Completes a sign-in by a code, or by a passkey whose challenge is the id of this second step. Wrong, expired, used and foreign challenges and codes get the same answer. Attempts
 * are counted before the check.
 *
 * @throws {FACTOR_CODE_WRONG} the code is wrong or was used, or the challenge is unknown, older than 10 minutes, used, tried 5
 * times, another device's, or older than the current password.
 * @throws {PASSKEY_REFUSED} the same for an assertion, which is one answer within 5 minutes.
 * @throws {RATE_LIMITED} five wrong codes of the account in 15 minutes.
 * @throws {ACCOUNT_SUSPENDED} the code is right, and an operator has suspended the account.
 * @throws {PASSWORD_BLOCKED} the code is right, and the owner has disowned a security alert since.
 */
export async function signInWithFactor(
  ctx: ServiceContext<"seal">,
  input: SignInWithFactorInput & { readonly isBrowser: boolean },
): Promise<SignedIn> {
  const challenge = await tryChallenge(ctx.db, {
    secretHash: digest(input.challengeId),
    deviceHash: deviceHashOf(ctx),
    now: ctx.clock.now(),
    triesMax: CHALLENGE_TRIES,
  });
  const refusal = refusalOf(input);
  if (challenge === null) return refuse(refusal);
  const { userId } = challenge;
  const proven = await proveBy(ctx, challenge, input);
  const admitted = await withTransaction(ctx, (tx) =>
    complete(ctx, tx, challenge, { ...input, proven, refusal }),
  );
  return presentSignIn(ctx, userId, admitted);
}

/** A wrong answer and an unknown sign-in are told alike. */
function refusalOf({ assertion }: SignInWithFactorInput): Completion["refusal"] {
  return assertion === undefined ? "FACTOR_CODE_WRONG" : "PASSKEY_REFUSED";
}

function proveBy(
  ctx: ServiceContext<"seal">,
  { id, userId }: ChallengeRow,
  { code = "", assertion }: SignInWithFactorInput,
): Promise<ProvenFactor> {
  if (assertion === undefined) return proveFactor(ctx, userId, { code, challengeId: id });
  return provePasskey(ctx, userId, { assertion, confirms: { purpose: "sign_in", subjectId: id } });
}

type Completion = {
  readonly refusal: "FACTOR_CODE_WRONG" | "PASSKEY_REFUSED";
  readonly isBrowser: boolean;
  readonly trustDevice: boolean;
  readonly proven: ProvenFactor;
};

async function complete(
  ctx: ServiceContext,
  tx: Tx,
  { id, userId, isRemembered }: ChallengeRow,
  { isBrowser, trustDevice: isTrusted, proven, refusal }: Completion,
): Promise<Admitted> {
  const user = await lockUser(tx, userId);
  if (user === null || user.deactivatedAt !== null) return refuse(refusal);
  if (!(await useChallenge(tx, id, ctx.clock.now()))) return refuse(refusal);
  const admitted = await admitUser(ctx, tx, user, { isBrowser, isRemembered, proven });
  if (isTrusted && typeof admitted !== "string") await trust(ctx, tx, user);
  return admitted;
}

/** Trusts the device of the request, unless it has no device cookie or the account trusts no devices. */
async function trust(ctx: ServiceContext, tx: Tx, user: UserRow): Promise<void> {
  const userId = user.id;
  const deviceHash = deviceHashOf(ctx);
  if (deviceHash === null || !(await loadIdleRule(tx, userId)).deviceTrust) return;
  const at = ctx.clock.now();
  const id = ctx.ids.uuid();
  const expiresAt = new Date(at.getTime() + TRUST_DAYS * DAY_MS);
  const { userAgent } = ctx.origin;
  await trustDevice(tx, { id, userId, deviceHash, userAgent, createdAt: at, expiresAt, lastUsedAt: at });
  await announceChange(ctx, tx, user, "deviceTrusted");
  await recordAudit(ctx, tx, { operation: "trust.started", userId, subject: id });
}
