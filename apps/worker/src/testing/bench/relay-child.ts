import { openDatabase } from "@evenly/db";
import { DELIVERY_SESSION_SETTINGS } from "@evenly/db/notifications/delivery-settings";
import { createNotificationTexts } from "@evenly/emails";
import { createBus, createQueue, migrateQueue, names, systemClock } from "@evenly/platform";
import { createMailbox, createSmsMailbox } from "@evenly/services/notifications/index";
import { fakePushes, silentLog, testContext } from "@evenly/testing";
import { startOutboxRelay } from "../../outbox-relay.ts";
import { startDeliveries } from "../../processors/deliver.ts";

/** The worker's relay and deliveries, for who waits for a notification. Asked by `npm run bench:realtime`. */
const [databaseUrl = "", redisUrl = ""] = process.argv.slice(2);
const POOL_MAX = 7;

await migrateQueue(databaseUrl);
const place = { databaseUrl, redisUrl: redisUrl || undefined, names, log: silentLog, clientName: "bench" };
const bus = createBus(place);
const queue = createQueue(place);
const open = (settings = {}) =>
  openDatabase({ url: databaseUrl, applicationName: "bench-worker", poolMax: POOL_MAX, settings });
const ctx = {
  ...testContext(open(), { bus, clock: systemClock as never }),
  actor: { kind: "job", name: "worker" } as const,
};
const texts = createNotificationTexts();
const ports = { mailer: createMailbox(ctx), sms: createSmsMailbox(ctx), push: fakePushes(), texts };
const delivering = { ...ctx, db: open(DELIVERY_SESSION_SETTINGS) };
await startDeliveries({ ctx: delivering, queue, ports });
await startOutboxRelay({ ctx: delivering, queue, texts });

// Nothing of it is wanted any more.
process.on("message", () => process.exit());
process.on("disconnect", () => process.exit());
process.send?.({ answer: {} });
