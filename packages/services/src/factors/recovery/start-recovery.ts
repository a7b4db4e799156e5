import { invariant, refuse } from "@evenly/contract";
import { mailRecoveryLink } from "@evenly/contract/factors/jobs";
import {
  RECOVERY_DAYS,
  RECOVERY_HOURS,
  type RecoveryView,
  type StartRecoveryInput,
} from "@evenly/contract/factors/recovery";
import type { Tx } from "@evenly/db";
import { countAttempt } from "@evenly/db/auth/counter-queries";
import { lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { findChallenge } from "@evenly/db/factors/challenge-queries";
import { findRecovery, insertRecovery, type RecoveryRow } from "@evenly/db/factors/recovery-queries";
import { CHALLENGE_TRIES } from "@evenly/domain/factors/challenge-tries";
import { mailee, makeLink } from "../../auth/index.ts";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { enqueueJob } from "../../shared/enqueue-job.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { digest } from "../../shared/secrets.ts";
import { deviceHashOf } from "../proofs/ask-for-factor.ts";
import { presentRecovery } from "./present-recovery.ts";

const HOUR_MS = 60 * 60_000;
const WAIT_MS = RECOVERY_HOURS * HOUR_MS;
const LIFE_MS = WAIT_MS + RECOVERY_DAYS * 24 * HOUR_MS;
/** Each start notifies the owner on every channel; a stranger with the password must not flood them. */
const STARTS = { scope: "recoveries", attemptsMax: 3, windowMs: 24 * HOUR_MS };

/**
 * Starts the recovery of an account whose owner lost every second factor, after the right password. After 24 hours a mailed
 * link completes it with the password. The owner is notified on all channels, with a link that cancels it; every sign-in shows
 * it. A repeat returns the open recovery.
 *
 * @throws {FACTOR_CODE_WRONG} the sign-in is unknown, older than 10 minutes, used, tried 5 times, or another device's.
 * @throws {PASSWORD_BLOCKED} the owner has disowned a security alert.
 * @throws {RATE_LIMITED} three recoveries in a day.
 */
export async function startRecovery(ctx: ServiceContext, input: StartRecoveryInput): Promise<RecoveryView> {
  const challenge = await findChallenge(ctx.db, {
    secretHash: digest(input.challengeId),
    deviceHash: deviceHashOf(ctx),
    now: ctx.clock.now(),
    triesMax: CHALLENGE_TRIES,
  });
  if (challenge === null) return refuse("FACTOR_CODE_WRONG");
  const { userId } = challenge;
  const recovery = await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || user.deactivatedAt !== null) return refuse("FACTOR_CODE_WRONG");
    if (user.passwordBlockedAt !== null) return refuse("PASSWORD_BLOCKED");
    return (await findRecovery(tx, userId, ctx.clock.now())) ?? (await open(ctx, tx, user));
  });
  return presentRecovery(recovery);
}

async function open(ctx: ServiceContext, tx: Tx, user: UserRow): Promise<RecoveryRow> {
  const userId = user.id;
  const createdAt = ctx.clock.now();
  const after = (ms: number) => new Date(createdAt.getTime() + ms);
  const { scope, attemptsMax, windowMs } = STARTS;
  const counted = { scope, subject: userId, now: createdAt, windowEndsAt: after(windowMs) };
  const { attempts, windowEndsAt } = await countAttempt(tx, counted);
  if (attempts > attemptsMax) {
    const waitMs = windowEndsAt.getTime() - createdAt.getTime();
    return refuse("RATE_LIMITED", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
  const id = ctx.ids.uuid();
  const readyAt = after(WAIT_MS);
  await insertRecovery(tx, { id, userId, createdAt, readyAt, expiresAt: after(LIFE_MS) });
  const linkId = await makeLink(ctx, tx, { userId, purpose: "cancel_recovery", lifeMs: LIFE_MS });
  await recordEvent(ctx, tx, "recovery.started", {
    ...mailee(user),
    linkId,
    readyAt: readyAt.toISOString(),
    origin: originOf(ctx),
  });
  await enqueueJob(ctx, tx, mailRecoveryLink, { recoveryId: id }, { dueAt: readyAt, dedupeKey: id });
  await recordAudit(ctx, tx, { operation: "recovery.started", userId, subject: id });
  const recovery = await findRecovery(tx, userId, createdAt);
  invariant(recovery, "an inserted recovery is open");
  return recovery;
}
