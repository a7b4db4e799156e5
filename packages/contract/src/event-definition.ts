import * as z from "zod";
import type { NotificationContent, ServerFrame } from "./features.ts";
import type { NotificationPriority } from "./notifications/schemas.ts";

/** A socket frame and the only user who may receive it. */
export type AddressedFrame = { readonly userId: string; readonly frame: ServerFrame };

/** One notification for one person. */
export type News = {
  readonly userId: string;
  readonly content: NotificationContent;
  /** Sealed address for its mail or text message; by default the person's own verified address. */
  readonly addressSealed?: string;
  /** Channels of an alert that has settings of its own, in place of the person's notification settings. */
  readonly channels?: Readonly<Record<"email" | "sms" | "push", boolean>>;
  /** The kind's priority by default. */
  readonly priority?: NotificationPriority;
  /** Prevents a second notification with the same key. */
  readonly onceKey?: string;
  /** Folds into the unread notification with the same key while its window is open. */
  readonly digest?: { readonly key: string; readonly windowMs: number };
  /** An action of the person themselves: it is mailed as a receipt, and neither listed in the app nor pushed. */
  readonly isOwn?: boolean;
};

/**
 * A business event of the outbox: name, version, payload schema (JSON only; amounts as MinorText), its socket frames and its
 * notifications. The api publishes the frames after commit; the relay publishes them if the api did not. Each event notifies a
 * person at most once.
 */
export type EventDefinition<Name extends string, Payload extends z.ZodType> = {
  readonly name: Name;
  readonly version: number;
  readonly payload: Payload;
  readonly toFrames?: (eventId: string, payload: z.infer<Payload>) => readonly AddressedFrame[];
  /** The event's id is also the id of the security alert that a consumer makes of it. */
  readonly toNews?: (payload: z.infer<Payload>, eventId: string) => readonly News[];
};

/** Declares an event and infers the types of name and payload. */
export function defineEvent<Name extends string, Payload extends z.ZodType>(
  definition: EventDefinition<Name, Payload>,
): EventDefinition<Name, Payload> {
  return definition;
}

/** Field of every frame made from an event. */
export const fromEvent = { eventId: z.string().optional() };
