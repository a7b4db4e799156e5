import { openDatabase } from "@evenly/db";
import { createBus, createNames, createQueue } from "@evenly/platform";
import { features } from "@evenly/services/features";
import { collectHandlers } from "@evenly/services/jobs/handlers";
import { createMailbox, createSmsMailbox } from "@evenly/services/notifications/create-mailbox";
import { createNotificationTexts } from "@evenly/templates";
import { fakePushes, silentLog, testContext } from "@evenly/testing";
import { startDeliveries } from "../loops/start-deliveries.ts";
import { startJobs } from "../loops/start-jobs.ts";
import { startOutboxRelay } from "../loops/start-outbox-relay.ts";

/** A worker for tests that kill it: the product's loops with a slow mailbox and a short lease, so that it dies while sending. */
const [databaseUrl = "", redisUrl = "", prefix = ""] = process.argv.slice(2);
const names = createNames(prefix);
const place = {
  databaseUrl,
  redisUrl: redisUrl || undefined,
  names,
  log: silentLog,
  clientName: "worker-child",
};
const db = openDatabase({ url: databaseUrl, applicationName: "worker-child", poolMax: 4 });
const ctx = {
  ...testContext(db, { bus: createBus(place), clock: { now: () => new Date() } }),
  actor: { kind: "job", name: "worker" } as const,
};
const queue = createQueue(place);
const mailbox = createMailbox(ctx);
const mailer = {
  ...mailbox,
  send: async (message: Parameters<typeof mailbox.send>[0]) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const taken = await mailbox.send(message);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return taken;
  },
};
const texts = createNotificationTexts();
const ports = { mailer, sms: createSmsMailbox(ctx), push: fakePushes(), texts, leaseMs: 1500 };
await startDeliveries({ ctx, queue, ports, everyMs: 500 });
const consumers = [...collectHandlers(features).consumers.values()];
await startOutboxRelay({ ctx, queue, texts, consumers, leaseMs: 1500 });
await startJobs({ ctx, queue, features, leaseMs: 1500 });
process.stdout.write("ready\n");
