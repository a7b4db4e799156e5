import { PermanentDeliveryError, TryLaterError } from "@evenly/contract/notifications/delivery-error";
import type { ClaimedDelivery } from "@evenly/db/notifications/claim-queries";
import type { DeliveryOutcome } from "@evenly/db/notifications/outcome-queries";
import { nextAttemptDelayMs, nextPushAt } from "@evenly/domain/notifications/index";
import type { ServiceContext } from "../context.ts";
import type { Taken } from "../ports.ts";
import { trace } from "../shared/trace.ts";

const REASON_CHARS_MAX = 300;
/** A server that asks for more rest than this is asked again all the same. */
const RETRY_AFTER_MS_MAX = 3_600_000;

export type Tried = {
  readonly outcome: DeliveryOutcome;
  /** What went wrong, null when it was sent. */
  readonly error: unknown;
};

/** Tries a delivery once and says what becomes of it: sent, tried again later, or failed for good. */
export async function tryDelivery(
  ctx: ServiceContext,
  delivery: ClaimedDelivery,
  send: () => Promise<Taken>,
): Promise<Tried> {
  const attempts = delivery.attempts + 1;
  const startedAt = ctx.clock.now();
  const attempt = delivery.wasTried ? null : 1;
  const base = { ...untried(delivery, startedAt), attempts };
  try {
    const { providerMessageId } = await send();
    const finishedAt = ctx.clock.now();
    trace(ctx, { ...told(delivery), attempts }, "delivery sent");
    const tried = { startedAt, finishedAt, outcome: "sent" as const, attempt };
    return { outcome: { ...base, state: "sent", providerMessageId, tried }, error: null };
  } catch (error) {
    const finishedAt = ctx.clock.now();
    ctx.log.warn({ err: error, ...told(delivery), attempts }, "a delivery failed");
    const reason = error instanceof Error ? withoutAddresses(error.message) : "unknown";
    const next = nextTry(delivery, attempts, error, finishedAt);
    const outcome = next === null ? ("failed" as const) : ("retry" as const);
    const after = next ?? { state: "failed" as const };
    const tried = { startedAt, finishedAt, outcome, attempt };
    return { outcome: { ...base, ...after, error: reason.slice(0, REASON_CHARS_MAX), tried }, error };
  }
}

/** A delivery as it was before, due at a moment. */
export function untried(delivery: ClaimedDelivery, dueAt: Date): DeliveryOutcome {
  const { id, attempts } = delivery;
  return {
    ...{ id, attempts, dueAt, state: "pending", scheduledFor: null },
    ...{ providerMessageId: null, error: null, tried: null },
  };
}

/** Null when it has failed for good. A push's next try waits for the end of quiet hours that it would fall into. */
function nextTry(delivery: ClaimedDelivery, attempts: number, error: unknown, now: Date) {
  if (error instanceof PermanentDeliveryError) return null;
  const delayMs = nextAttemptDelayMs(attempts, Math.random());
  if (delayMs === null) return null;
  const asked = error instanceof TryLaterError ? (error.retryAfterMs ?? 0) : 0;
  const dueAt = new Date(now.getTime() + Math.max(delayMs, Math.min(asked, RETRY_AFTER_MS_MAX)));
  const { push, notification } = delivery;
  const state = "pending" as const;
  const until = push && nextPushAt(dueAt, push.timeZone, push.quietHours, notification.priority);
  return until === null ? { state, dueAt } : { state, dueAt: until, scheduledFor: until };
}

/** What a line of the log says of a delivery. */
function told({ id: deliveryId, channel, notification }: ClaimedDelivery) {
  const { eventId, requestId } = notification;
  return { deliveryId, channel, eventId, requestId };
}

/** Mail servers and text message providers name whom they refuse. */
function withoutAddresses(text: string): string {
  return text
    .replace(/https?:\/\/\S+/g, "(address)")
    .replace(/[^\s<>"']+@[^\s<>"']+/g, "(address)")
    .replace(/\+?\d[\d ()./-]{5,}\d/g, "(number)");
}
