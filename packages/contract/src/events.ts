import type * as z from "zod";
import type { AddressedFrame, EventDefinition, News } from "./event-definition.ts";
import { events } from "./features.ts";

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]["payload"]>;

/** An outbox event with its parsed payload. */
export type BusinessEvent<Name extends EventName = EventName> = {
  [Each in Name]: { readonly id: string; readonly name: Each; readonly payload: EventPayload<Each> };
}[Name];

type Definitions = {
  readonly [Name in EventName]: EventDefinition<Name, z.ZodType<EventPayload<Name>>>;
};
const definitions: Definitions = events;

/** Parses a stored event; null when its name is unknown or its payload does not match this version. */
export function readEvent(row: { id: string; name: string; payload: unknown }): BusinessEvent | null {
  if (!Object.hasOwn(events, row.name)) return null;
  const name = row.name as EventName;
  const parsed = events[name].payload.safeParse(row.payload);
  return parsed.success ? ({ id: row.id, name, payload: parsed.data } as BusinessEvent) : null;
}

/** Socket frames of an event, each for one user. */
export function framesOf<Name extends EventName>(event: BusinessEvent<Name>): readonly AddressedFrame[] {
  return definitions[event.name].toFrames?.(event.id, event.payload) ?? [];
}

/** Notifications of an event, at most one per person. */
export function newsOf<Name extends EventName>(event: BusinessEvent<Name>): readonly News[] {
  return definitions[event.name].toNews?.(event.payload, event.id) ?? [];
}
