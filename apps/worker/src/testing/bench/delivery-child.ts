import { createECDH } from "node:crypto";
import { closeDatabase, migrateDatabase, openDatabase } from "@evenly/db";
import { DELIVERY_SESSION_SETTINGS } from "@evenly/db/notifications/delivery-settings";
import {
  createBus,
  createNames,
  createPushSender,
  createQueue,
  developmentDefaults,
  migrateQueue,
  systemClock,
} from "@evenly/platform";
import { sealPushSubscription } from "@evenly/services/shared/sealed-push-subscriptions";
import { makeUser, silentLog, testContext } from "@evenly/testing";
import { readCpuTime } from "@evenly/testing/bench/cpu-time";
import postgres from "postgres";
import { createPushPace } from "../../create-push-pace.ts";
import { startDeliveries } from "../../loops/start-deliveries.ts";
import { wakeDeliveries } from "../../loops/wake-deliveries.ts";
import { lowerPriority } from "../../lower-priority.ts";

/**
 * Delivers due in-app notifications with the worker's own loops: wake-up by the queue, lease, publish on the bus, outcomes and
 * attempts written. Started by `npm run bench:delivery`.
 */
const [ownerUrl = "", databaseUrl = "", redisUrl = "", migrationsFolder = "", pushOrigin = ""] =
  process.argv.slice(2);
const USERS = 50;
const POOL_MAX = 6;
const LOOK_MS = 20;

if (pushOrigin) lowerPriority();
await migrateDatabase({ adminUrl: ownerUrl, appUrl: databaseUrl, migrationsFolder });
await migrateQueue(databaseUrl);
const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
const db = openDatabase({
  url: databaseUrl,
  applicationName: "bench",
  poolMax: POOL_MAX,
  settings: DELIVERY_SESSION_SETTINGS,
});
const place = {
  databaseUrl,
  redisUrl: redisUrl || undefined,
  names: createNames("bench"),
  log: silentLog,
  clientName: "bench",
};
const bus = createBus(place);
const queue = createQueue(place);
const ctx = testContext(db, { bus: bus as never, clock: systemClock as never });
for (let made = 0; made < USERS; made += 1) await makeUser(ctx);
const never = () => Promise.reject(new Error("there are neither mails nor text messages"));
const port = { send: never, close: async () => {} };
const push = createPushSender({
  publicKey: developmentDefaults.vapidPublicKey[0] ?? "",
  privateKey: developmentDefaults.vapidPrivateKey[0] ?? "",
  subject: "mailto:operator@evenly.test",
  allowsLoopback: true,
});
const texts = { notification: never, mail: never, sms: never, codeMessage: never };
const ports = { mailer: port, sms: port, push, texts, pacePush: createPushPace() };
await startDeliveries({ ctx, queue, ports });

/** Rows as the relay leaves them: due now, no attempt yet. Generated in SQL, so that seeding is fast. */
async function seed(count: number): Promise<void> {
  await owner`truncate deliveries, notifications`;
  await owner`
    insert into notifications (id, user_id, event_id, template, type, title, message, priority, category, action_url,
      action_text, data, is_listed, created_at)
    select uuidv7(), (select id from users order by id offset n % ${USERS} limit 1), uuidv7(),
      'paymentReceived', 'payment_received', 'You got 12.34 USD', 'Ana Example sent you 12.34 USD: dinner', 'medium',
      'payments', '/history/0199-' || n, 'Show', jsonb_build_object('amountMinor', '1234', 'currency', 'USD'), true, now()
    from generate_series(1, ${count}) as n`;
  await owner`
    insert into deliveries (id, notification_id, channel, due_at, created_at)
    select uuidv7(), id, 'in_app', now(), now() from notifications`;
  await owner`vacuum analyze notifications, deliveries`;
  await owner`checkpoint`;
}

/** Pushes due at the end of quiet hours, which is now: two browsers per user. */
async function seedPushes(count: number): Promise<void> {
  await seed(count);
  await owner`truncate deliveries`;
  await owner`delete from push_subscriptions`;
  const people = await owner<{ id: string }[]>`select id from users order by id limit ${USERS}`;
  for (const [index, { id: userId }] of people.entries()) {
    for (const browser of [0, 1]) {
      const id = ctx.ids.uuid();
      const ecdh = createECDH("prime256v1");
      const keys = { p256dh: ecdh.generateKeys("base64url"), auth: "A".repeat(22) };
      const endpoint = `${pushOrigin}/push/${index}-${browser}`;
      const subscriptionSealed = sealPushSubscription(ctx, id, { endpoint, keys });
      await owner`insert into push_subscriptions (id, user_id, endpoint_hash, subscription_sealed, created_at)
        values (${id}, ${userId}, ${endpoint}, ${subscriptionSealed}, now())`;
    }
  }
  await owner`
    insert into deliveries (id, notification_id, channel, push_subscription_id, due_at, scheduled_for, created_at)
    select uuidv7(), n.id, 'push', (select p.id from push_subscriptions p where p.user_id = n.user_id limit 1), now(), now(),
      now() from notifications n`;
  await owner`vacuum analyze deliveries`;
  await owner`checkpoint`;
}

/** Seconds from the wake-up to the last outcome, and the processor time in µs of this process and of the server. */
async function run() {
  const before = await readCpuTime(db);
  const startedAt = performance.now();
  await wakeDeliveries(queue);
  while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await readCpuTime(db);
  const serverUs = after.server === null || before.server === null ? null : after.server - before.server;
  return { seconds, nodeUs: after.node - before.node, serverUs };
}

/** The deliveries table is scanned only if no lease is open: the scan would take processor time from the run. */
async function isOpen(): Promise<boolean> {
  const [row] = await owner<{ isOpen: boolean }[]>`
    select exists (select from delivery_leases) or exists (select from deliveries where state = 'pending') as "isOpen"`;
  return row?.isOpen === true;
}

async function check(count: number): Promise<readonly string[]> {
  const [row] = await owner<{ sent: number; attempts: number }[]>`
    select (select count(*) from deliveries where state = 'sent' and sent_at is not null and attempts = 1)::int as sent,
      (select sum(jsonb_array_length(tries)) from deliveries where tries->0->>'outcome' = 'sent')::int as attempts`;
  return [row?.sent, row?.attempts]
    .filter((found) => found !== count)
    .map((found) => `${found} instead of ${count}`);
}

// The parent process may exit without a message.
process.on("disconnect", () => process.exit(1));
process.on("message", async ({ ask, count }: { readonly ask: string; readonly count: number }) => {
  if (ask === "stop") {
    await queue.close();
    await bus.close();
    await closeDatabase(db);
    await owner.end();
    process.exit(0);
  }
  if (ask === "seed") process.send?.({ answer: await seed(count) });
  if (ask === "seedPushes") process.send?.({ answer: await seedPushes(count) });
  if (ask === "run") process.send?.({ answer: await run() });
  if (ask === "check") process.send?.({ answer: await check(count) });
});
process.send?.({ answer: { ready: true } });
