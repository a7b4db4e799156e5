import { type EventName, events } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { insertEvents } from "@evenly/db/outbox/queries";
import type * as z from "zod";
import type { ServiceContext } from "../context.ts";

export type RecordedEvent = { readonly id: string; readonly name: EventName; readonly payload: unknown };

/** Writes an event to the outbox in the caller's transaction; the worker delivers it after commit. Idempotent by id. */
export async function recordEvent<Name extends EventName>(
  ctx: ServiceContext,
  tx: Tx,
  name: Name,
  payload: z.input<(typeof events)[Name]["payload"]>,
  id = ctx.ids.uuid(),
): Promise<RecordedEvent> {
  const definition = events[name];
  const row = { id, payload: definition.payload.parse(payload) };
  const { requestId } = ctx;
  await insertEvents(tx, { id: ctx.ids.uuid(), name, version: definition.version, requestId }, [row]);
  return { ...row, name };
}
