import { framesOf, readEvent } from "@evenly/contract";
import { type FrameItem, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { listUnpublished, markPublished } from "@evenly/db/outbox/queries";
import type { ServiceContext } from "../context.ts";
import { KNOWN_EVENTS, PUBLISHED_BY_LEDGER } from "./known-events.ts";

/** Outbox rows per round. */
const REPUBLISH_MAX = 20;
/** Time in milliseconds that the posting process has to publish a payment itself. */
const GRACE_MS = 2000;

/**
 * Publishes outbox rows that are not marked as published (payments after a grace time), marks them, and returns their number.
 * Repeats are harmless: clients deduplicate by event id and version.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function republishFrames(ctx: ServiceContext): Promise<number> {
  const rows = await listUnpublished(ctx.db, {
    kinds: KNOWN_EVENTS,
    publishedByOthers: { names: PUBLISHED_BY_LEDGER, withinMs: GRACE_MS },
    limit: REPUBLISH_MAX,
  });
  const items: FrameItem[] = [];
  for (const { name, events: stored, requestId } of rows) {
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
    rows.map((row) => row.id),
  );
  return rows.length;
}
