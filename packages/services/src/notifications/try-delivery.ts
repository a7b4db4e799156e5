import { PermanentDeliveryError, TryLaterError } from "@evenly/contract/notifications/delivery-error";
import type { LeasedDelivery, LeasedPush } from "@evenly/db/notifications/lease-queries";
import type { DeliveryOutcome } from "@evenly/db/notifications/outcome-queries";
import { nextAttemptDelayMs, nextPushAt } from "@evenly/domain/notifications/index";
import type { ServiceContext } from "../context.ts";
import type { Taken } from "../ports.ts";
import { reasonOf } from "../shared/reason-of.ts";
import { trace } from "../shared/trace.ts";

/** Upper bound in milliseconds on a server's Retry-After. */
const RETRY_AFTER_MS_MAX = 3_600_000;

/** The fields of a delivery that decide its outcome. */
type Tryable = Pick<LeasedDelivery, "id" | "attempts" | "scheduledFor"> & {
  readonly channel: LeasedDelivery["channel"] | "in_app";
  readonly push: Pick<LeasedPush, "timeZone" | "quietHours"> | null;
  readonly notification: Pick<LeasedDelivery["notification"], "eventId" | "requestId" | "priority">;
};
export type Tried = {
  readonly outcome: DeliveryOutcome;
  /** The failure; null when it was sent. */
  readonly error: unknown;
};

/** Attempts a delivery once and returns its outcome: sent, retried later, or failed permanently. */
export async function tryDelivery(
  ctx: ServiceContext,
  delivery: Tryable,
  send: () => Promise<Taken>,
): Promise<Tried> {
  const startedAt = ctx.clock.now();
  try {
    const { providerMessageId } = await send();
    const finishedAt = ctx.clock.now();
    trace(ctx, told(delivery), "delivery sent", startedAt);
    const outcome: DeliveryOutcome = {
      ...untried(delivery, startedAt),
      attempts: delivery.attempts + 1,
      tried: { startedAt, finishedAt, outcome: "sent" },
      state: "sent",
      providerMessageId,
    };
    return { outcome, error: null };
  } catch (error) {
    return { outcome: afterFailure(ctx, delivery, { error, startedAt }), error };
  }
}

/** Outcome of a delivery whose attempt has just failed. */
export function afterFailure(
  ctx: ServiceContext,
  delivery: Tryable,
  failure: { readonly error: unknown; readonly startedAt: Date },
): DeliveryOutcome {
  const { error, startedAt } = failure;
  ctx.log.warn({ err: error, ...told(delivery) }, "a delivery failed");
  const finishedAt = ctx.clock.now();
  const next = nextTry(delivery, error, finishedAt);
  const outcome = next === null ? "failed" : "retry";
  return {
    ...untried(delivery, finishedAt),
    attempts: delivery.attempts + 1,
    tried: { startedAt, finishedAt, outcome },
    ...(next ?? { state: "failed" as const }),
    error: error instanceof Error ? reasonOf(error.message) : "unknown",
  };
}

/** Puts a delivery back unchanged, due at a moment; a kept-back one is still dropped if it is read by then. */
export function untried(delivery: Tryable, dueAt: Date): DeliveryOutcome {
  const { id, attempts, scheduledFor } = delivery;
  return {
    id,
    attempts,
    dueAt,
    state: "pending",
    scheduledFor,
    providerMessageId: null,
    error: null,
    tried: null,
  };
}

/** Null when it has failed permanently. A push's retry that falls into quiet hours waits for their end. */
function nextTry(delivery: Tryable, error: unknown, now: Date) {
  if (error instanceof PermanentDeliveryError) return null;
  const delayMs = nextAttemptDelayMs(delivery.attempts + 1, Math.random());
  if (delayMs === null) return null;
  const asked = error instanceof TryLaterError ? (error.retryAfterMs ?? 0) : 0;
  const dueAt = new Date(now.getTime() + Math.max(delayMs, Math.min(asked, RETRY_AFTER_MS_MAX)));
  const { push, notification } = delivery;
  const until = push && nextPushAt(dueAt, push.timeZone, push.quietHours, notification.priority);
  return until === null ? { dueAt } : { dueAt: until, scheduledFor: until };
}

/** Log fields of a delivery. */
function told({ id: deliveryId, channel, attempts, notification }: Tryable) {
  const { eventId, requestId } = notification;
  return { deliveryId, channel, eventId, requestId, attempts: attempts + 1 };
}
