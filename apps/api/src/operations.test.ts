import { randomUUID } from "node:crypto";
import { inTransaction } from "@evenly/db";
import { migrateQueue } from "@evenly/platform";
import { createPasswordHasher } from "@evenly/platform/password-hasher";
import { recordEvent } from "@evenly/services/shared/record-event";
import {
  type MadeUser,
  openTestContext,
  TEST_PASSWORD,
  type TestContext,
  testContext,
} from "@evenly/testing";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { type Outcomes, payUntilTold } from "./testing/pay-until-told.ts";
import { forgetBuilds, prepareProcesses, type RunningProcess, SECRET } from "./testing/processes.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { type MailServer, startSlowMailServer } from "./testing/slow-mail-server.ts";
import { startTraceCollector, type TraceCollector } from "./testing/trace-collector.ts";

/** Generous timeouts: processes are built and restarted several times, and no test measures time. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const DRAIN_MS = 300;
const MAIL_MS = 150;
const PAYERS = 6;

type Person = MadeUser & { readonly authorization: string };
const { database } = await openTestContext();
let mails: MailServer;
let collector: TraceCollector;
let api: RunningProcess;
let gateway: RunningProcess;
let worker: RunningProcess;
let ctx: TestContext;
let ana: Person;

beforeAll(async () => {
  await migrateQueue(database.url);
  mails = await startSlowMailServer(MAIL_MS);
  collector = await startTraceCollector();
  ({ api, gateway, worker } = await prepareProcesses({
    collectorUrl: collector.url,
    databaseUrl: database.url,
    smtpUrl: mails.url,
    drainMs: DRAIN_MS,
  }));
  ctx = testContext(database.db, {
    clock: { now: () => new Date() },
    config: {
      publicUrl: api.url,
      tokenPepper: SECRET,
      isProduction: false,
    },
    channels: { canSendSms: false, pushPublicKey: "", receiptChannels: [] },
  });
  const [person] = await Promise.all([
    signInTestUser(ctx),
    ...[api, gateway, worker].map((each) => each.start()),
  ]);
  ana = person;
  const passwordHash = await createPasswordHasher().hash(TEST_PASSWORD);
  await database.db.$client`update users set password_hash = ${passwordHash} where id = ${ana.userId}`;
});
afterAll(async () => {
  await Promise.all([api, gateway, worker].map((each) => each.end("SIGKILL")));
  mails.close();
  collector.close();
  forgetBuilds();
});

function call(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  return fetch(`${api.url}${path}`, {
    method,
    headers: { authorization: ana.authorization, ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** A proven password ends the token within seconds. */
async function signInAgain(password: string): Promise<void> {
  const answer = await call("POST", "/api/auth/login", {}, { email: ana.email, password });
  const { token } = (await answer.json()) as { token?: string };
  expect([answer.status, token === undefined]).toEqual([200, false]);
  ana = { ...ana, authorization: `Bearer ${token}` };
}

type Socket = {
  readonly frames: { type: string; data: Record<string, unknown> }[];
  readonly closed: Promise<number>;
};

/** Opens a socket through the api; resolves when it is signed in. */
async function openSocket(requestId: string): Promise<Socket> {
  const ticket = (await (await call("POST", "/api/realtime/ticket")).json()) as { ticket: string };
  const socket = new WebSocket(`${api.url.replace("http", "ws")}/ws`, {
    headers: { "x-request-id": requestId },
  });
  const frames: Socket["frames"] = [];
  socket.on("message", (text) => frames.push(JSON.parse(String(text))));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("open", resolve));
  socket.send(JSON.stringify({ type: "authenticate", data: { ticket: ticket.ticket } }));
  await vi.waitFor(() => expect(frames[0]?.data.event).toBe("authenticated"), 3000);
  return { frames, closed };
}

describe("api, gateway and worker", () => {
  it("expose liveness, readiness, version and metrics", async () => {
    const own = {
      api: ["evenly_lane_posted_total", "evenly_lane_waiting", "http_server_request_duration_seconds_bucket"],
      gateway: ["evenly_sockets", "evenly_socket_users"],
      worker: [
        "evenly_backlog_rows",
        "evenly_backlog_oldest_seconds",
        "evenly_queue_jobs",
        "evenly_database_connections",
      ],
    };
    const shared = ["nodejs_eventloop_lag_seconds", "process_memory_bytes", "evenly_build_info"];
    for (const [name, process] of Object.entries({ api, gateway, worker })) {
      const text = async (path: string) => (await fetch(`${process.url}${path}`)).text();
      expect([name, await text("/livez")]).toEqual([name, '{"status":"live"}']);
      expect([name, await text("/readyz")]).toEqual([name, expect.stringContaining('"status":"ready"')]);
      expect([name, JSON.parse(await text("/version"))]).toEqual([
        name,
        expect.objectContaining({
          process: name,
          version: "0.1.0",
          commit: expect.not.stringContaining("source"),
        }),
      ]);
      const metrics = await text("/metrics");
      for (const metric of [...shared, ...own[name as keyof typeof own]])
        expect([name, metric, metrics.includes(`\n${metric}`)]).toEqual([name, metric, true]);
    }
  });

  it("propagate one request id from a call to its event, the worker's jobs and the socket's frame", async () => {
    const socket = await openSocket("trace-socket");
    const requestId = "trace-change-password";
    const answer = await call(
      "POST",
      "/api/users/change-password",
      { "x-request-id": requestId },
      {
        currentPassword: TEST_PASSWORD,
        newPassword: "Evenly-other-2",
      },
    );
    expect([answer.status, answer.headers.get("x-request-id")]).toEqual([200, requestId]);
    await signInAgain("Evenly-other-2");
    const [event] = await database.db.$client<{ id: string }[]>`
      select events->0->>'id' as id from outbox where request_id = ${requestId}`;
    const eventId = event?.id;
    expect(eventId).toBeDefined();
    const saying = (process: RunningProcess, id: string, msg: string) =>
      process.linesOf(id).filter((line) => line.msg === msg);
    await vi.waitFor(() => {
      // The alert that follows from the change has the same request id.
      expect(saying(worker, requestId, "event relayed")).toContainEqual(
        expect.objectContaining({ eventId, name: "password.changed" }),
      );
      const sent = saying(worker, requestId, "delivery sent");
      expect(sent.map((line) => line.channel)).toEqual(expect.arrayContaining(["email", "in_app"]));
      expect(saying(gateway, requestId, "gateway: frame sent")).toContainEqual(
        expect.objectContaining({ eventId, userId: ana.userId, sockets: 1 }),
      );
      expect(socket.frames).toContainEqual(
        expect.objectContaining({ type: "notification", data: expect.objectContaining({ eventId }) }),
      );
      expect(saying(api, requestId, "request completed")).toHaveLength(1);
      // The ticket was redeemed in a batched call, which has a request id of its own.
      const [signedIn] = saying(gateway, "trace-socket", "gateway: signed in");
      expect(saying(api, String(signedIn?.redeemedBy), "request completed")).toHaveLength(1);
    }, 10_000);
    expect(JSON.stringify(socket.frames)).not.toContain(requestId);
    const told = () => collector.spans.filter((span) => span.requestId === requestId);
    await vi.waitFor(() => expect(told().length).toBeGreaterThanOrEqual(7), 10_000);
    expect(
      told()
        .map(({ process, name }) => `${process}: ${name}`)
        .sort(),
    ).toEqual([
      "api: POST /api/users/change-password",
      "gateway: frame sent",
      "gateway: frame sent",
      "worker: delivery sent",
      "worker: delivery sent",
      "worker: event relayed",
      "worker: event relayed",
    ]);
    const request = told().find(({ process }) => process === "api");
    expect(new Set(told().map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
    expect(request?.parentSpanId).toBeUndefined();
    expect(request?.milliseconds).toBeGreaterThan(0);
    const rest = told().filter((span) => span !== request);
    expect(rest.map(({ parentSpanId }) => parentSpanId)).toEqual(rest.map(() => request?.spanId));
    expect(new Set(told().map(({ spanId }) => spanId)).size).toBe(7);
    const others = collector.spans.filter((span) => span.requestId !== requestId);
    expect(others.filter(({ traceId }) => traceId === request?.traceId)).toEqual([]);
  });

  it("link a payment's id to its transfer, its event and the payee's socket in the logs", async () => {
    const payer = await signInTestUser(ctx);
    const socket = await openSocket("trace-payee");
    const headers = { "x-request-id": "trace-payment", authorization: payer.authorization };
    const paid = await call("POST", "/api/transactions", headers, {
      to: ana.userId,
      amount: "1.00",
      currency: "USD",
    });
    expect(paid.status).toBe(201);
    await vi.waitFor(async () => {
      const [posted] = api.linesOf("trace-payment").filter((line) => line.msg === "payment posted");
      const transferId = String(posted?.transferId);
      const [event] = await database.db.$client<{ id: string }[]>`
        select events->0->>'id' as id from outbox where events->0->'payload'->>'transferId' = ${transferId}`;
      const heard = socket.frames.filter((frame) => frame.type === "transaction_update");
      expect(heard.map((frame) => frame.data)).toMatchObject([
        { transactionId: transferId, eventId: event?.id },
      ]);
    }, 10_000);
  });

  it("log no secrets and no personal data, also when a statement containing them fails", async () => {
    const canary = `canary${randomUUID().slice(0, 8)}`;
    const ask = (path: string, body: object, headers = {}) => call("POST", path, headers, body);
    await ask("/api/auth/login", { email: `${canary}@x.test`, password: canary });
    await ask("/api/auth/verify-email", { token: canary.repeat(4) });
    await call("GET", `/api/transactions?q=${canary}&person=${canary}`, {
      cookie: `__Host-session=${canary}`,
    });
    await ask("/trpc/auth.login", { json: { email: [canary], password: { [canary]: canary } } });
    await ask("/api/auth/login", { email: canary }, { authorization: `Bearer ${canary.repeat(3)}` });
    const broken = async (table: string, doing: () => Promise<Response>) => {
      const owner = postgres(database.adminUrl, { max: 1 });
      await owner.unsafe(`alter table ${table} rename to ${table}_away`);
      const answer = await doing();
      await owner.unsafe(`alter table ${table}_away rename to ${table}`);
      await owner.end();
      return [answer.status, (await answer.text()).includes(canary)];
    };
    const entry = { manual: true, merchant: canary, date: "2026-01-02", amount: "-1.00", currency: "USD" };
    expect(await broken("manual_entries", () => ask("/api/transactions", entry))).toEqual([500, false]);
    const register = {
      email: `${canary}@x.test`,
      password: `${canary}-Aa1!`,
      firstName: canary,
      lastName: canary,
    };
    const body = { ...register, acceptTerms: true };
    expect(await broken("users", () => ask("/api/auth/register", body))).toEqual([500, false]);
    // Log lines are ordered: once this one is written, all earlier ones are.
    await call("GET", "/api/users/profile", { "x-request-id": "behind-it-all" });
    const isWritten = () => api.linesOf("behind-it-all").some((line) => line.msg === "request completed");
    await vi.waitFor(() => expect(isWritten()).toBe(true), 10_000);
    expect(api.written().match(/"code":"42P01"/g)?.length).toBeGreaterThanOrEqual(2);
    const written = [...[api, gateway, worker].map((each) => each.written()), collector.written()].join("");
    const token = ana.authorization.slice("Bearer ".length);
    for (const secret of [canary, ana.email, token, TEST_PASSWORD, "Evenly-other-2", SECRET])
      expect([secret, written.split("\n").filter((line) => line.includes(secret))]).toEqual([secret, []]);
  });
});

describe("a gateway that stops", () => {
  it("tells its sockets that it restarts, and the next gateway receives their frames", async () => {
    const socket = await openSocket("before-restart");
    expect(await gateway.end("SIGTERM")).toBe(0);
    expect(await socket.closed).toBe(1012);
    await gateway.start();
    await openSocket("after-restart");
    const said = () => gateway.linesOf("after-restart").map((line) => line.msg);
    await vi.waitFor(() => expect(said()).toContain("gateway: signed in"), 5000);
  });
});

describe("a worker that stops", () => {
  const MAILS = 40;
  const states = async () => {
    const rows = await database.db.$client<{ state: string; count: number }[]>`
      select state, count(*)::int as count from deliveries where channel = 'email' group by state`;
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  /** Number of leased deliveries. */
  const held = async () => {
    const [row] = await database.db.$client<{ count: number }[]>`
      select coalesce(sum(cardinality(delivery_ids)), 0)::int as count from delivery_leases`;
    return row?.count;
  };
  /** Stops the worker while mails are being sent. */
  const endWhileSending = async (signal: "SIGTERM" | "SIGKILL") => {
    const before = mails.messageIds.length;
    const job = ctx.as({ kind: "job", name: "test" });
    const told = { userId: ana.userId, emailSealed: ana.emailSealed, firstName: "Ana", locale: "en" };
    await inTransaction(ctx.db, async (tx) => {
      for (let count = 0; count < MAILS; count += 1)
        await recordEvent(job, tx, "registration.repeated", told);
    });
    await vi.waitFor(() => expect(mails.messageIds.length).toBeGreaterThan(before), 10_000);
    return worker.end(signal);
  };

  it("finishes the mails in progress and leaves the rest to the next worker, with no duplicate and no leftover lease", async () => {
    expect(await endWhileSending("SIGTERM")).toBe(0);
    const atStop = await states();
    expect(atStop.pending).toBeGreaterThan(0);
    expect(await held()).toBe(0);
    expect(atStop.sent).toBe(mails.messageIds.length);
    await worker.start();
    await vi.waitFor(async () => expect(await states()).toEqual({ sent: mails.messageIds.length }), 10_000);
    expect(new Set(mails.messageIds).size).toBe(mails.messageIds.length);
    // Control: SIGKILL leaves deliveries leased until the lease expires.
    expect(await endWhileSending("SIGKILL")).toBeNull();
    expect(await held()).toBeGreaterThan(0);
  });
});

describe("an api that stops", () => {
  it("answers every received payment, signals draining, and loses no acknowledged payment", async () => {
    const stopped = await stopUnderLoad("SIGTERM", await makePayers(ctx, PAYERS));
    expect(stopped.code).toBe(0);
    expect(stopped.readiness).toContain(503);
    expect(stopped.outcomes.broken).toEqual([]);
    expect(stopped.outcomes.acknowledged.length).toBeGreaterThan(PAYERS);
    expect(stopped.outcomes.told).toHaveLength(PAYERS);
    expect(await lost(stopped.outcomes.acknowledged)).toEqual([]);
    // Control: SIGKILL leaves payments unanswered; acknowledged payments are still in the ledger.
    // Its payers are new, because a payer's sixth payment within ten minutes is refused.
    await api.start();
    const killed = await stopUnderLoad("SIGKILL", await makePayers(ctx, PAYERS));
    expect(killed.outcomes.broken.length).toBeGreaterThan(0);
    expect(await lost(killed.outcomes.acknowledged)).toEqual([]);
  });

  const lost = async (keys: readonly string[]) => {
    const rows = await database.db.$client<{ key: string }[]>`
      select key from transfers where procedure = 'payments.send' and state = 'posted'`;
    const posted = new Set(rows.map((row) => row.key));
    return keys.filter((key) => !posted.has(key));
  };

  async function stopUnderLoad(signal: "SIGTERM" | "SIGKILL", payers: readonly Person[]) {
    const outcomes: Outcomes = { acknowledged: [], told: [], refused: [], broken: [] };
    const readiness: (number | undefined)[] = [];
    let isOver = false;
    const clients = payers.map((payer) => payUntilTold(api.url, { payer, payee: ana }, outcomes));
    const watching = (async () => {
      while (!isOver) {
        readiness.push(
          await fetch(`${api.url}/readyz`).then(
            (answer) => answer.status,
            () => undefined,
          ),
        );
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await vi.waitFor(() => expect(outcomes.acknowledged.length).toBeGreaterThan(PAYERS), 10_000);
    const code = await api.end(signal);
    await Promise.all(clients);
    isOver = true;
    await watching;
    return { code, outcomes, readiness };
  }
});

async function makePayers(own: TestContext, count: number): Promise<readonly Person[]> {
  return Promise.all(Array.from({ length: count }, () => signInTestUser(own, { balanceMinor: 100_000n })));
}
