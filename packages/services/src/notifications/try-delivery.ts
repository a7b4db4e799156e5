import { PermanentDeliveryError, TryLaterError } from "@evenly/contract/notifications/delivery-error";
import type { ClaimedDelivery } from "@evenly/db/notifications/claim-queries";
import type { DeliveryOutcome } from "@evenly/db/notifications/outcome-queries";
import { nextAttemptDelayMs, nextPushAt } from "@evenly/domain/notifications/index";
import type { ServiceContext } from "../context.ts";
import type { Taken } from "../ports.ts";
import { trace } from "../shared/trace.ts";
import { reasonOf } from "./reason-of.ts";

/** A server that asks for more rest than this is asked again all the same. */
const RETRY_AFTER_MS_MAX = 3_600_000;

export type Tried = {
  readonly outcomes: readonly DeliveryOutcome[];
  /** What went wrong, null when they were sent. */
  readonly error: unknown;
};

/** Tries to send deliveries by one call, once, and says what becomes of each: sent, tried again later, or failed for good. */
export async function tryDeliveries(
  ctx: ServiceContext,
  deliveries: readonly ClaimedDelivery[],
  send: () => Promise<Taken>,
): Promise<Tried> {
  const startedAt = ctx.clock.now();
  try {
    const { providerMessageId } = await send();
    const finishedAt = ctx.clock.now();
    const outcomes = deliveries.map((delivery): DeliveryOutcome => {
      trace(ctx, told(delivery), "delivery sent", startedAt);
      const tried = triedOf(delivery, { startedAt, finishedAt, outcome: "sent" });
      return { ...untried(delivery, startedAt), ...tried, state: "sent", providerMessageId };
    });
    return { outcomes, error: null };
  } catch (error) {
    const finishedAt = ctx.clock.now();
    const reason = error instanceof Error ? reasonOf(error.message) : "unknown";
    const outcomes = deliveries.map((delivery): DeliveryOutcome => {
      ctx.log.warn({ err: error, ...told(delivery) }, "a delivery failed");
      const next = nextTry(delivery, error, finishedAt);
      const outcome = next === null ? "failed" : "retry";
      const tried = triedOf(delivery, { startedAt, finishedAt, outcome });
      const after = next ?? { state: "failed" as const };
      return {
        ...untried(delivery, finishedAt),
        ...tried,
        ...after,
        error: reason,
      };
    });
    return { outcomes, error };
  }
}

function triedOf(
  delivery: ClaimedDelivery,
  times: Omit<NonNullable<DeliveryOutcome["tried"]>, "attempt">,
): Pick<DeliveryOutcome, "attempts" | "tried"> {
  return { attempts: delivery.attempts + 1, tried: { ...times, attempt: delivery.wasTried ? null : 1 } };
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
function nextTry(delivery: ClaimedDelivery, error: unknown, now: Date) {
  if (error instanceof PermanentDeliveryError) return null;
  const delayMs = nextAttemptDelayMs(delivery.attempts + 1, Math.random());
  if (delayMs === null) return null;
  const asked = error instanceof TryLaterError ? (error.retryAfterMs ?? 0) : 0;
  const dueAt = new Date(now.getTime() + Math.max(delayMs, Math.min(asked, RETRY_AFTER_MS_MAX)));
  const { push, notification } = delivery;
  const state = "pending" as const;
  const until = push && nextPushAt(dueAt, push.timeZone, push.quietHours, notification.priority);
  return until === null ? { state, dueAt } : { state, dueAt: until, scheduledFor: until };
}

/** What a line of the log says of a delivery. */
function told({ id: deliveryId, channel, attempts, notification }: ClaimedDelivery) {
  const { eventId, requestId } = notification;
  return { deliveryId, channel, eventId, requestId, attempts: attempts + 1 };
}
