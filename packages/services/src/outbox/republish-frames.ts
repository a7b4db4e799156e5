import { framesOf, readEvent } from "@evenly/contract";
import { type FrameItem, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { listUnpublished, markPublished } from "@evenly/db/outbox/queries";
import type { ServiceContext } from "../context.ts";
import { KNOWN_EVENTS, TOLD_BY_LEDGER } from "./known-events.ts";

/** Batches a round. */
const REPUBLISH_MAX = 20;
/** Whoever posted has had this long to tell sockets itself. */
const GRACE_MS = 2000;

/**
 * Tells sockets of batches that nobody has marked as published, payments after a while, and marks them; gives how many. Repeats are harmless:
 * clients drop them by event id and version.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md
 */
export async function republishFrames(ctx: ServiceContext): Promise<number> {
  const batches = await listUnpublished(ctx.db, {
    kinds: KNOWN_EVENTS,
    toldByOthers: { names: TOLD_BY_LEDGER, withinMs: GRACE_MS },
    limit: REPUBLISH_MAX,
  });
  const items: FrameItem[] = [];
  for (const { name, events: stored, requestId } of batches) {
    for (const { id, payload } of stored) {
      const event = readEvent({ id, name, payload });
      if (event === null) continue;
      const frames = framesOf(event) as readonly FrameItem[];
      items.push(...(requestId === null ? frames : frames.map((item) => ({ ...item, requestId }))));
    }
  }
  if (items.length > 0) await ctx.bus.publish(REALTIME_TOPIC, { kind: "frames", items });
  await markPublished(
    ctx.db,
    batches.map((batch) => batch.id),
  );
  return batches.length;
}
