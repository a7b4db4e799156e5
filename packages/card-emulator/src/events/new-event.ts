import type Stripe from "stripe";
import { newId } from "../ids.ts";
import type { EventObjects } from "./event-objects.ts";

/** The version of the API whose shapes the emulator answers: the one of the SDK beside it. */
export const API_VERSION = "2026-10-28.endive";

export interface Asking {
  requestId: string | null;
  idempotencyKey: string | null;
}

/** An event with a copy of the object as it is now; `pending` counts the webhooks that have not accepted it. */
export function newEvent<T extends keyof EventObjects>(
  type: T,
  object: EventObjects[T],
  created: number,
  asking: Asking,
  pending: number,
): Stripe.Event {
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: pending,
    request: { id: asking.requestId, idempotency_key: asking.idempotencyKey },
    type,
  } satisfies Omit<Stripe.EventBase, "data"> & { data: { object: EventObjects[T] } };
  // The SDK's union pairs each type with its object; EventObjects pairs them here.
  return event as unknown as Stripe.Event;
}
