import { invariant } from "@evenly/contract";
import type { Suspicion } from "@evenly/contract/fraud/suspicions";
import { countAttempt } from "@evenly/db/auth/counter-queries";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { Assessment } from "@evenly/domain/fraud/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";

const HOUR_MS = 3_600_000;
const USER_AGENT_MAX = 300;
/** Counters of the alerts of each kind. */
const scopeOf: Readonly<Record<Suspicion, string>> = {
  pattern_anomaly: "payment_suspicion",
  unusual_location: "payment_location",
  suspicious_amount: "payment_amount",
  unusual_spending: "payment_spending",
};

export type AssessedSend = {
  readonly payerUserId: string;
  /** Null: an address without an account. */
  readonly payeeUserId: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Id under which it is posted, held or waits. */
  readonly id?: string;
};

/**
 * Records a send that is unusual; a consumer makes it an alert of the payer. At most one of each kind an hour, so that a burst is
 * one alert.
 *
 * @see spec 2 section 5 (a high or critical result creates a pattern_anomaly alert)
 */
export async function noteSuspicion(
  ctx: ServiceContext,
  { payerUserId, payeeUserId, amountMinor, currency, id }: AssessedSend,
  { fraud: { level, score }, suspicion, notify }: Assessment,
): Promise<void> {
  if (suspicion === null) return;
  const now = ctx.clock.now();
  const windowEndsAt = new Date(now.getTime() + HOUR_MS);
  const { attempts } = await countAttempt(ctx.db, {
    scope: scopeOf[suspicion],
    subject: payerUserId,
    now,
    windowEndsAt,
  });
  if (attempts > 1) return;
  const [payer, payee] = await Promise.all([
    findUserById(ctx.db, payerUserId),
    payeeUserId === null ? null : findUserById(ctx.db, payeeUserId),
  ]);
  invariant(payer, "a payer is a user");
  await withTransaction(ctx, async (tx) => {
    await recordEvent(ctx, tx, "payment.suspected", {
      userId: payerUserId,
      emailSealed: payer.emailSealed,
      score,
      level,
      suspicion,
      notify,
      amountMinor: String(amountMinor),
      currency,
      payeeUserId,
      payeeName: payee === null ? null : `${payee.firstName} ${payee.lastName}`,
      userAgent: ctx.origin.userAgent.slice(0, USER_AGENT_MAX),
      transactionId: id ?? null,
      origin: originOf(ctx),
    });
    await recordAudit(ctx, tx, {
      operation: "payment.suspected",
      userId: payerUserId,
      metadata: { score, level, suspicion },
    });
  });
}
