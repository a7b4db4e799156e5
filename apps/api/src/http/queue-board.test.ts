import { createNames } from "@evenly/platform";
import { DELIVERIES, migrateQueue, openBullQueue } from "@evenly/platform/queue";
import { endUserSessions } from "@evenly/services/operators/end-user-sessions";
import { openQueueBoard } from "@evenly/services/operators/open-queue-board";
import { revokeAdmin } from "@evenly/services/operators/revoke-admin";
import { suspendUser } from "@evenly/services/operators/suspend-user";
import {
  inProvenSession,
  makeAdmin,
  openTestContext,
  operatorProof,
  requireEnv,
  silentLog,
} from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { testConfig } from "../testing/test-config.ts";

const BOARD = "/admin/queues";
const reason = "asked for by the test";
const { ctx, database } = await openTestContext();
let app: FastifyInstance;
const apps: FastifyInstance[] = [];

async function openApp(redisUrl: string | undefined) {
  const names = createNames(`test${process.pid}${Math.random().toString(36).slice(2)}`);
  const openQueues = () => [
    openBullQueue({ databaseUrl: database.url, redisUrl, names, log: silentLog }, DELIVERIES),
  ];
  const opened = await buildApp(testConfig, ctx, false, undefined, openQueues);
  apps.push(opened);
  return opened;
}

beforeAll(async () => {
  await migrateQueue(database.url);
  app = await openApp(undefined);
});
afterAll(() => Promise.all(apps.map((opened) => opened.close())));

async function signInOperator() {
  const operator = await makeAdmin(ctx);
  const { userId } = operator;
  const as = await inProvenSession(ctx, userId);
  return { userId, linkTo: async () => new URL((await openQueueBoard(as)).url) };
}

type Asked = {
  cookie?: string;
  method?: "GET" | "PUT" | "POST" | "HEAD";
  origin?: string;
  to?: FastifyInstance;
};
const ask = (url: string, { cookie, method = "GET", origin, to = app }: Asked = {}) =>
  to.inject({
    method,
    url,
    headers: {
      host: "localhost:3000",
      ...(cookie ? { cookie } : {}),
      ...(origin ? { origin } : {}),
    },
  });
const enter = (link: URL, to = app) => ask(link.pathname + link.search, { to });

async function signInToBoard(to = app) {
  const operator = await signInOperator();
  const entered = await enter(await operator.linkTo(), to);
  const { name = "", value = "" } = entered.cookies[0] ?? {};
  return { ...operator, entered, cookie: `${name}=${value}` };
}

describe.each([
  { setting: "Postgres", redisUrl: () => undefined },
  { setting: "Redis", redisUrl: () => requireEnv("TEST_REDIS_URL") },
])("the queue board on $setting", ({ redisUrl }) => {
  it("shows the queues to an operator, with framing and caching forbidden", async () => {
    const to = await openApp(redisUrl());
    const { cookie, entered } = await signInToBoard(to);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, BOARD]);
    const page = await ask(BOARD, { cookie, to });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      "content-type": expect.stringContaining("text/html"),
      "cache-control": "no-store",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
    });
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
    const script = /src="(static\/js\/main[^"]+)"/.exec(page.body)?.[1];
    expect((await ask(`${BOARD}/${script}`, { cookie, to })).headers["content-type"]).toContain("javascript");
    const queues = await ask(`${BOARD}/api/queues`, { cookie, to });
    expect(queues.json()).toMatchObject({ queues: [{ name: DELIVERIES, readOnlyMode: true }] });
    expect((await ask(`${BOARD}/api/redis/stats`, { cookie, to })).statusCode).toBe(200);
    expect((await ask(`${BOARD}/queue/${DELIVERIES}`, { cookie, to })).statusCode).toBe(200);
  });
});

describe("a link to the queue board", () => {
  it("sets a 15-minute pass cookie that scripts, other sites and other paths cannot read", async () => {
    const { entered } = await signInToBoard();
    expect(entered.cookies).toEqual([
      {
        name: "__Secure-queue-board",
        value: expect.any(String),
        path: BOARD,
        expires: expect.any(Date),
        httpOnly: true,
        secure: true,
        sameSite: "Strict",
      },
    ]);
  });

  it("works once within a minute, also with ten concurrent requests", async () => {
    const operator = await signInOperator();
    const link = await operator.linkTo();
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(link)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, ...Array(9).fill(404)]);
    const late = await operator.linkTo();
    ctx.clock.advance(61_000);
    expect((await enter(late)).statusCode).toBe(404);
  });

  it("is refused when it is forged, requested by HEAD, or its user is no longer an operator", async () => {
    const [operator, other] = [await signInOperator(), await makeAdmin(ctx)];
    const link = await operator.linkTo();
    const { pathname, search } = link;
    expect((await ask(pathname + search.slice(0, -3))).statusCode).toBe(404);
    expect((await ask(`${pathname}?token=${"x".repeat(2000)}`)).statusCode).toBe(404);
    expect((await ask(pathname + search + search.replace("?", "&"))).statusCode).toBe(404);
    expect((await ask(pathname + search, { method: "HEAD" })).statusCode).toBe(404);
    await revokeAdmin(other.ctx, { user: operator.userId, reason, proof: operatorProof });
    expect((await enter(link)).statusCode).toBe(404);
  });

  it("is no pass, and a pass is no link", async () => {
    const { cookie, linkTo } = await signInToBoard();
    const [name = "", pass = ""] = cookie.split("=");
    expect((await ask(`${BOARD}/open?token=${pass}`)).statusCode).toBe(404);
    const token = (await linkTo()).searchParams.get("token");
    expect((await ask(BOARD, { cookie: `${name}=${token}` })).statusCode).toBe(404);
  });
});

describe("a pass to the queue board", () => {
  it("expires after 15 minutes and is refused when modified", async () => {
    const { cookie } = await signInToBoard();
    expect((await ask(BOARD, { cookie: `${cookie.slice(0, -4)}AAAA` })).statusCode).toBe(404);
    expect((await ask(BOARD)).statusCode).toBe(404);
    expect((await ask(BOARD, { cookie })).statusCode).toBe(200);
    ctx.clock.advance(15 * 60_000 + 1000);
    expect((await ask(BOARD, { cookie })).statusCode).toBe(404);
  });

  it.each([
    ["its session ends", endUserSessions],
    ["its owner is suspended", suspendUser],
    ["its owner is no longer an operator", revokeAdmin],
  ])("ends at once when %s, for pages, files and answers", async (_name, act) => {
    const [{ cookie, userId }, other] = [await signInToBoard(), await makeAdmin(ctx)];
    const places = [BOARD, `${BOARD}/api/queues`, `${BOARD}/static/images/logo.svg`];
    const seen = async () =>
      Promise.all(places.map(async (place) => (await ask(place, { cookie })).statusCode));
    expect(await seen()).toEqual([200, 200, 200]);
    await act(other.ctx, { user: userId, reason, proof: operatorProof });
    expect(await seen()).toEqual([404, 404, 404]);
  });

  it("allows no writes, no other files and no cross-site requests", async () => {
    const { cookie } = await signInToBoard();
    for (const method of ["PUT", "POST"] as const) {
      const answer = await ask(`${BOARD}/api/queues/${DELIVERIES}/pause`, { cookie, method });
      expect(answer.statusCode).toBe(404);
    }
    for (const path of ["../../package.json", "%2e%2e/index.ejs", "..%2findex.ejs", "%2e%2e%5cindex.ejs"]) {
      const answer = await ask(`${BOARD}/static/${path}`, { cookie });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
        404,
        "application/problem+json; charset=utf-8",
      ]);
    }
    const foreign = await ask(`${BOARD}/api/queues`, { cookie, origin: "https://evil.example" });
    expect(foreign.statusCode).toBe(403);
  });
});
