import { closeDatabase, migrateDatabase, openDatabase } from "@evenly/db";
import { LANE_SESSION_SETTINGS } from "@evenly/db/ledger/lane-settings";
import { createBus, createIds, createPermits, names, systemClock } from "@evenly/platform";
import { logout } from "@evenly/services/auth/sessions/logout";
import { login } from "@evenly/services/auth/sign-in/login";
import { verifyLedger } from "@evenly/services/ledger/checks/verify-ledger";
import { createPostingLane } from "@evenly/services/ledger/posting-lane";
import { sendTransfer } from "@evenly/services/ledger/send-transfer";
import { makeUser, paymentIntent, silentLog, TEST_PASSWORD, testContext } from "@evenly/testing";
import { Redis } from "ioredis";
import { Client } from "pg";
import WebSocket from "ws";

/**
 * Pays a user with an open socket, one payment after another, and between payments publishes an equal message on the bus:
 * measures the latency from commit to socket and from publish to socket. Then ends sessions and measures the time until their
 * sockets close. Started by `npm run bench:realtime`.
 */
const [ownerUrl = "", databaseUrl = "", redisUrl = "", migrationsFolder = "", gatewayUrl = "", bareUrl = ""] =
  process.argv.slice(2);
const GAP_MS = 4;

await migrateDatabase({ adminUrl: ownerUrl, appUrl: databaseUrl, migrationsFolder });
const db = openDatabase({ url: databaseUrl, applicationName: "bench", poolMax: 4 });
const laneDb = openDatabase({
  url: databaseUrl,
  applicationName: "bench-lane",
  poolMax: 4,
  settings: LANE_SESSION_SETTINGS,
});
const ids = createIds();
const bus = createBus({
  databaseUrl,
  redisUrl: redisUrl || undefined,
  names,
  log: silentLog,
  clientName: "bench",
});
const parts = { bus, ids, clock: systemClock };
const lane = createPostingLane({ ...parts, db: laneDb, log: silentLog });
const ctx = testContext(db, { ...parts, lane });
const payer = await makeUser(ctx, { balanceMinor: 1_000_000_00n });
const payee = await makeUser(ctx);

let heard: (text: string) => void = () => {};
/** `at` in ms of the monotonic clock, which all processes of a machine share. */
type Heard = { readonly at: number; readonly text: string };
const now = () => Number(process.hrtime.bigint()) / 1e6;
const arrival = (part: string) =>
  new Promise<Heard>((resolve) => {
    heard = (text) => {
      if (text.includes(part)) resolve({ at: now(), text });
    };
  });
const openSocket = async (url: string): Promise<WebSocket> => {
  const socket = new WebSocket(url.replace("http", "ws"));
  socket.on("message", (data) => heard(String(data)));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return socket;
};

/** Opens a socket with a ticket signed with the benchmark gateway's secret. */
async function openOwnSocket(owner: { userId: string; sessionId: string }): Promise<WebSocket> {
  const socket = await openSocket(gatewayUrl);
  const permits = createPermits("bench-ticket-secret-of-32-characters", systemClock);
  const claims = { ...owner, ticketId: ids.uuid() };
  const { permit: ticket } = await permits.sign(claims as never);
  const ready = arrival("authenticated");
  socket.send(JSON.stringify({ type: "authenticate", data: { ticket } }));
  await ready;
  return socket;
}

async function openPublisher(): Promise<(text: string) => Promise<unknown>> {
  if (redisUrl) {
    const redis = new Redis(redisUrl);
    return (text) => redis.spublish("bench", text);
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return (text) => client.query("select pg_notify('bench', $1)", [text]);
}

await openOwnSocket({ userId: payee.userId, sessionId: ids.uuid() });
await openSocket(bareUrl);
const publish = await openPublisher();
let payments = 0;

async function payOnce(frame = "transaction_update"): Promise<Heard & { readonly ms: number }> {
  const arrived = arrival(`{"type":"${frame}"`);
  await sendTransfer(ctx, paymentIntent(payer, payee, { amountMinor: 1n }));
  payments += 1;
  const committedAt = now();
  const heard = await arrived;
  return { ...heard, ms: heard.at - committedAt };
}

async function sayOnce(): Promise<number> {
  const mark = ids.uuid();
  const arrived = arrival(mark);
  const publishedAt = now();
  await publish(JSON.stringify({ mark, text: "x".repeat(600) }));
  return (await arrived).at - publishedAt;
}

/** Milliseconds from the answer of a sign-out until the session's socket is closed. */
async function signOutOnce(): Promise<number> {
  // A new user each time, because sign-ins are rate-limited.
  const { userId, email } = await makeUser(ctx);
  await login(ctx, { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false });
  const [session] = await db.$client`select id from sessions where user_id = ${userId}`;
  const sessionId = String(session?.id);
  const socket = await openOwnSocket({ userId, sessionId });
  const closed = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now())));
  const actor = { kind: "user", userId, sessionId } as const;
  await logout({ ...ctx, actor }, {});
  const answeredAt = performance.now();
  return (await closed) - answeredAt;
}

async function signOut(count: number): Promise<readonly number[]> {
  const measured: number[] = [];
  for (let sample = 0; sample < count; sample += 1) measured.push(await signOutOnce());
  return measured;
}

async function measure(count: number): Promise<{ commits: number[]; bare: number[] }> {
  const measured = { commits: [] as number[], bare: [] as number[] };
  for (let sample = 0; sample < count; sample += 1) {
    measured.commits.push((await payOnce()).ms);
    await pause();
    measured.bare.push(await sayOnce());
    await pause();
  }
  return measured;
}

type Notice = { readonly eventId: string; readonly at: number; readonly ms: number };
/** Latency from commit to notification, delivered by the worker, whose backlog is empty at the start. */
async function notify(count: number): Promise<readonly Notice[]> {
  while (await hasUntold()) await pause();
  const measured: Notice[] = [];
  for (let sample = 0; sample < count; sample += 1) {
    const { at, ms, text } = await payOnce("notification");
    measured.push({ eventId: JSON.parse(text).data.eventId, at, ms });
    await pause();
  }
  return measured;
}

async function hasUntold(): Promise<boolean> {
  const [row] = await db.$client`
    select exists (select from outbox where relayed_at is null) or exists (select from delivery_leases)
      or exists (select from deliveries where state = 'pending') as "hasUntold"`;
  return row?.hasUntold === true;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, GAP_MS));
}

async function check(): Promise<readonly string[]> {
  const [row] = await db.$client`select count(*) as count from transfers where kind = 'payment'`;
  const wrong = Number(row?.count) === payments ? [] : [`${row?.count} payments, ${payments} heard`];
  return [...wrong, ...(await verifyLedger(db))];
}

process.on("message", async ({ ask, count }: { readonly ask: string; readonly count: number }) => {
  if (ask === "measure") process.send?.({ answer: await measure(count) });
  if (ask === "notify") process.send?.({ answer: await notify(count) });
  if (ask === "signOut") process.send?.({ answer: await signOut(count) });
  if (ask === "check") process.send?.({ answer: await check() });
  if (ask === "stop") {
    await lane.close();
    await bus.close();
    await closeDatabase(laneDb);
    await closeDatabase(db);
    process.exit();
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ answer: {} });
