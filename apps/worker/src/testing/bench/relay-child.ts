import { openDatabase } from "@evenly/db";
import { DELIVERY_SESSION_SETTINGS } from "@evenly/db/notifications/delivery-settings";
import { createBus, createQueue, migrateQueue, names, systemClock } from "@evenly/platform";
import type { Log } from "@evenly/services";
import { createMailbox, createSmsMailbox } from "@evenly/services/notifications/create-mailbox";
import { createNotificationTexts } from "@evenly/templates";
import { fakePushes, silentLog, testContext } from "@evenly/testing";
import { startDeliveries } from "../../loops/start-deliveries.ts";
import { startOutboxRelay } from "../../loops/start-outbox-relay.ts";

/**
 * The worker's relay and delivery loops for the latency benchmark; reports when each event's notifications committed, on the
 * monotonic clock that all processes of a machine share. Started by `npm run bench:realtime`.
 */
const [databaseUrl = "", redisUrl = ""] = process.argv.slice(2);
const POOL_MAX = 7;

await migrateQueue(databaseUrl);
const place = { databaseUrl, redisUrl: redisUrl || undefined, names, log: silentLog, clientName: "bench" };
const bus = createBus(place);
const queue = createQueue(place);
const open = (settings = {}) =>
  openDatabase({ url: databaseUrl, applicationName: "bench-worker", poolMax: POOL_MAX, settings });
const committedAt: Record<string, number> = {};
const noteCommit: Log["info"] = (fields, message) => {
  const { eventId } = fields as { readonly eventId?: string };
  if (message === "event relayed" && eventId !== undefined)
    committedAt[eventId] = Number(process.hrtime.bigint()) / 1e6;
};
const log = { ...silentLog, debug: noteCommit, info: noteCommit };
const ctx = {
  ...testContext(open(), { bus, log, clock: systemClock as never }),
  actor: { kind: "job", name: "worker" } as const,
};
const texts = createNotificationTexts();
const ports = { mailer: createMailbox(ctx), sms: createSmsMailbox(ctx), push: fakePushes(), texts };
const delivering = { ...ctx, db: open(DELIVERY_SESSION_SETTINGS) };
await startDeliveries({ ctx: delivering, queue, ports });
await startOutboxRelay({ ctx: delivering, queue, texts, consumers: [] });

process.on("message", ({ ask }: { readonly ask: string }) => {
  if (ask === "committedAt") process.send?.({ answer: committedAt });
  if (ask === "stop") process.exit();
});
process.on("disconnect", () => process.exit());
process.send?.({ answer: {} });
