import * as z from "zod";
import type { NotificationContent, ServerFrame } from "./features.ts";
import type { NotificationPriority } from "./notifications/schemas.ts";

/** A socket frame and the one user who may hear it. */
export type AddressedFrame = { readonly userId: string; readonly frame: ServerFrame };

/** One notification for one person. */
export type News = {
  readonly userId: string;
  readonly content: NotificationContent;
  /** Sealed address of its mail or text message; absent: the person's own address, once verified. */
  readonly addressSealed?: string;
  /** The kind's priority when absent. */
  readonly priority?: NotificationPriority;
  /** A second notification with the same key is not made. */
  readonly onceKey?: string;
  /** Folds into the unread notification with the same key while its window is open. */
  readonly digest?: { readonly key: string; readonly windowMs: number };
  /** About something that the person did: listed as read. */
  readonly isRead?: boolean;
};

/**
 * A business event of the outbox: its name, version, payload schema (JSON only; amounts as MinorText), the frames that
 * sockets get and the notifications that people get. The api publishes the frames after commit, the relay publishes them
 * again if nobody did. Each event tells one person at most once.
 */
export type EventDefinition<Name extends string, Payload extends z.ZodType> = {
  readonly name: Name;
  readonly version: number;
  readonly payload: Payload;
  readonly toFrames?: (eventId: string, payload: z.infer<Payload>) => readonly AddressedFrame[];
  readonly toNews?: (payload: z.infer<Payload>) => readonly News[];
};

/** Declares an event; the types of name and payload are kept. */
export function defineEvent<Name extends string, Payload extends z.ZodType>(
  definition: EventDefinition<Name, Payload>,
): EventDefinition<Name, Payload> {
  return definition;
}

/** Field of every frame that an event makes. */
export const fromEvent = { eventId: z.string().optional() };
