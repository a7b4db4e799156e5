import { type EventName, events } from "@evenly/contract";
import type { EventKind } from "@evenly/db/outbox/queries";

/** What this version of the product can read; an event of a newer one waits for the newer worker. */
export const KNOWN_EVENTS: readonly EventKind[] = Object.values(events);

/** Sockets hear of these from whoever posted, of all others from the worker. */
export const TOLD_BY_LEDGER: readonly string[] = ["payment.posted" satisfies EventName];
