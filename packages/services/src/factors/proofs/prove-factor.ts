import { invariant, refuse } from "@evenly/contract";
import type { FactorMethod } from "@evenly/contract/factors/schemas";
import type { SentKind } from "@evenly/contract/factors/sent-codes";
import type { Tx } from "@evenly/db";
import { clearCounters, countAttempt } from "@evenly/db/auth/counter-queries";
import { findUserById } from "@evenly/db/auth/user-queries";
import { useBackupCode } from "@evenly/db/factors/backup-queries";
import { listFactors, noteFactorUse, useStep } from "@evenly/db/factors/factor-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { announceChange } from "../announce-change.ts";
import { backupCodeHash } from "../enrolment/backup-codes.ts";
import { openSeed, stepOfCode } from "../totp.ts";
import { takeSentCode } from "./take-sent-code.ts";

/** Five wrong codes, then 15 minutes of waiting. @see spec 2 section 5 (lockout after 5 attempts for 15 minutes) */
const TRIES = { scope: "factor_check", attemptsMax: 5, windowMs: 15 * 60_000 };

export type FactorProof = {
  /** Six digits or a backup code, as `FactorCode` reads it. */
  readonly code: string;
  /** The sign-in that sent codes belong to; by default the caller's session. */
  readonly challengeId?: string;
  /** The waiting payment that sent codes belong to. */
  readonly paymentId?: string;
  /** Codes by mail and text message do not count. */
  readonly withoutSent?: true;
};
/** What was proven, and since when the account has had it; backup codes, issued together, have no id. */
export type ProvenFactor = {
  readonly method: FactorMethod;
  readonly id: string | null;
  readonly since: Date;
};

/**
 * Proves that a user has one of their second factors now: a code of the authenticator app, a sent code or a backup code. A
 * code works once. The attempt is counted before the check, so that concurrent guesses count.
 *
 * @throws {FACTOR_CODE_WRONG} the code is wrong, expired or used.
 * @throws {RATE_LIMITED} five wrong codes in 15 minutes; the owner was notified.
 */
export async function proveFactor(
  ctx: ServiceContext<"seal">,
  userId: string,
  proof: FactorProof,
): Promise<ProvenFactor> {
  const isLast = await countGuess(ctx, userId);
  const proven = await withTransaction(ctx, async (tx) => {
    const used = await useCode(ctx, tx, userId, proof);
    const found = used?.method ?? null;
    if (found !== null) await clearCounters(tx, [TRIES.scope], userId);
    const metadata = { method: found };
    const operation = found === null ? "factor.refused" : "factor.proven";
    await recordAudit(ctx, tx, { operation, userId, metadata });
    if (found === "backup" || (found === null && isLast)) await tell(ctx, tx, userId, found);
    return used;
  });
  return proven ?? refuse("FACTOR_CODE_WRONG");
}

/** Counts a guess; true for the last one of the window. */
async function countGuess(ctx: ServiceContext, userId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const windowEndsAt = new Date(now.getTime() + TRIES.windowMs);
  const count = await countAttempt(ctx.db, { scope: TRIES.scope, subject: userId, now, windowEndsAt });
  if (count.attempts <= TRIES.attemptsMax) return count.attempts === TRIES.attemptsMax;
  const waitMs = count.windowEndsAt.getTime() - now.getTime();
  return refuse("RATE_LIMITED", { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

async function useCode(
  ctx: ServiceContext<"seal">,
  tx: Tx,
  userId: string,
  { code, challengeId, paymentId, withoutSent }: FactorProof,
): Promise<ProvenFactor | null> {
  const at = ctx.clock.now();
  if (!/^\d{6}$/.test(code)) {
    const codeHash = backupCodeHash(ctx, userId, code);
    const since = await useBackupCode(tx, { userId, codeHash, at });
    return since && { method: "backup", id: null, since };
  }
  const factors = await listFactors(tx, userId);
  const proven = (method: SentKind | "totp"): ProvenFactor => {
    const factor = factors.find(({ kind }) => kind === method);
    invariant(factor?.confirmedAt, "a used factor is a confirmed one");
    return { method, id: factor.id, since: factor.confirmedAt };
  };
  const app = factors.find(({ kind }) => kind === "totp");
  if (app?.secretSealed) {
    const step = stepOfCode(openSeed(ctx, app.id, app.secretSealed), code, at);
    if (step !== null && (await useStep(tx, { id: app.id, userId, step, at }))) return proven("totp");
  }
  const boundTo = challengeId ?? paymentId ?? (ctx.actor.kind === "user" ? ctx.actor.sessionId : null);
  if (boundTo === null || withoutSent) return null;
  const kind = await takeSentCode(ctx, tx, { userId, boundTo, code });
  return kind !== null && (await noteFactorUse(tx, { userId, kind, at })) ? proven(kind) : null;
}

async function tell(ctx: ServiceContext, tx: Tx, userId: string, found: "backup" | null): Promise<void> {
  const user = await findUserById(tx, userId);
  invariant(user, "the user of a second factor exists");
  await announceChange(ctx, tx, user, found === "backup" ? "backupCodeUsed" : "factorLocked");
}

/**
 * Resets the counter of wrong codes of a user.
 *
 * @unaudited part of verbs that write the row
 */
export async function forgiveFactorGuesses(tx: Tx, userId: string): Promise<void> {
  await clearCounters(tx, [TRIES.scope], userId);
}
