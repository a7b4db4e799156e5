import { type EventName, events } from "@evenly/contract";

/** An event of a newer version waits for the newer worker. */
export const KNOWN_EVENTS = Object.keys(events) as readonly EventName[];

/** Sockets hear of these from whoever posted, of all others from the worker. */
export const TOLD_BY_LEDGER: readonly string[] = ["payment.posted" satisfies EventName];
