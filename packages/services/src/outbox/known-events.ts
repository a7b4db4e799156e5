import { type EventName, events } from "@evenly/contract";
import type { EventKind } from "@evenly/db/outbox/queries";

/** Events that this version can parse; an event of a newer version waits for a newer worker. */
export const KNOWN_EVENTS: readonly EventKind[] = Object.values(events);

/** Events that the posting process publishes to sockets itself; the worker publishes all others. */
export const PUBLISHED_BY_LEDGER: readonly string[] = ["payment.posted" satisfies EventName];
