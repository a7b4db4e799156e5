import type * as z from "zod";
import type { ServerFrame } from "./realtime/frames.ts";

/** A socket frame and the one user who may hear it. */
export type AddressedFrame = { readonly userId: string; readonly frame: ServerFrame };

/**
 * A business event as it is stored in the outbox: name, version, payload schema (JSON only; amounts as MinorText)
 * and what sockets hear of it. The api publishes the frames after commit, the relay publishes them again if nobody did.
 */
export type EventDefinition<Name extends string, Payload extends z.ZodType> = {
  readonly name: Name;
  readonly version: number;
  readonly payload: Payload;
  readonly toFrames: (eventId: string, payload: z.infer<Payload>) => readonly AddressedFrame[];
};

/** Declares an event; the types of name and payload are kept. */
export function defineEvent<Name extends string, Payload extends z.ZodType>(
  definition: EventDefinition<Name, Payload>,
): EventDefinition<Name, Payload> {
  return definition;
}
