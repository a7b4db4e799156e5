import { AppError, type ErrorCode } from "@evenly/contract";
import { Reason } from "@evenly/contract/fraud/index";
import { findUserById } from "@evenly/db/auth/user-queries";
import { REFUSALS_MAX } from "@evenly/db/payments/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { countWithin } from "../shared/count-within.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { uuidFrom } from "../shared/uuid-from.ts";

const HOUR_MS = 3_600_000;
const USER_AGENT_MAX = 300;
/** As many blocks are kept as refusals: more attempts than these are refused as too many. */
const BLOCKS = [
  { scope: "payment_blocks_hour", attemptsMax: REFUSALS_MAX.hour, windowMs: HOUR_MS },
  { scope: "payment_blocks_day", attemptsMax: REFUSALS_MAX.day, windowMs: 24 * HOUR_MS },
];
/** Refusals against which a person can appeal. */
const appealable: ReadonlySet<ErrorCode> = new Set([
  "COUNTRY_BLOCKED",
  "OUTSIDE_HOURS",
  "RULE_BLOCKED",
  "COOLING_OFF",
  "LIMIT_REACHED",
  "PAYMENT_BLOCKED",
]);

export type BlockedSend = {
  readonly payerUserId: string;
  readonly payeeUserId: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The payment's idempotency key: a repeat is the same block. */
  readonly key: string;
};

/** Whether an error is a new block of a payment; a repeated answer is none. */
export function isBlock(error: unknown): error is AppError {
  return error instanceof AppError && appealable.has(error.code) && !error.isReplayed;
}

/**
 * Records a blocked payment with its device, address and reasons; a consumer makes it a security event.
 *
 * @throws {RATE_LIMITED} too many payments of the payer were blocked lately.
 */
export async function noteBlock(
  ctx: ServiceContext,
  { payerUserId, payeeUserId, amountMinor, currency, key }: BlockedSend,
  { code, details }: AppError,
): Promise<void> {
  for (const rule of BLOCKS) await countWithin(ctx, rule, payerUserId);
  const payee = payeeUserId === null ? null : await findUserById(ctx.db, payeeUserId);
  const reasons = reasonsOf(code, details);
  const until = details.until ?? details.resetsAt;
  const id = uuidFrom("block", payerUserId, key);
  await withTransaction(ctx, async (tx) => {
    await recordEvent(
      ctx,
      tx,
      "payment.blocked",
      {
        userId: payerUserId,
        code,
        reasons,
        amountMinor: String(amountMinor),
        currency,
        payeeUserId: payee?.id ?? null,
        payeeName: payee === null ? null : `${payee.firstName} ${payee.lastName}`,
        until: typeof until === "string" ? until : null,
        userAgent: ctx.origin.userAgent.slice(0, USER_AGENT_MAX),
        isGrave: code === "PAYMENT_BLOCKED" || reasons.some(({ facts }) => facts.by === "evenly"),
        origin: originOf(ctx),
      },
      id,
    );
    await recordAudit(ctx, tx, {
      operation: "payment.blocked",
      userId: payerUserId,
      subject: id,
      metadata: { code },
    });
  });
}

/** The reasons of a refusal; a limit names itself in the details. */
function reasonsOf(code: ErrorCode, details: AppError["details"]): Reason[] {
  const given = Reason.array().safeParse(details.reasons);
  if (given.success) return given.data;
  const facts = Object.entries(details).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const reason = code === "LIMIT_REACHED" ? "limit_reached" : "fraud_score";
  return [{ code: reason, decision: "block", facts: Object.fromEntries(facts) }];
}
