import {
  fuzzRuns,
  makeUser,
  openTestContext,
  quickPasswords,
  TEST_PASSWORD,
  type TestContext,
  testContext,
} from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { testConfig } from "./testing/test-config.ts";

const MINUTE_MS = 60_000;
const LOCKOUT_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const BURST = 5;
/** Wrong guesses of one network that are checked per hour. */
const NETWORK_HOUR = 41;
/** Duration of an attack in quarter-hours, over a hundred guesses; the long run simulates a whole day. */
const QUARTERS = Math.min(96, fuzzRuns(22));
const STRANGER = "203.0.113.77";

const { database } = await openTestContext();
let ctx: TestContext;
let app: FastifyInstance;
/** Guesses that were compared with a password hash. */
let checked = 0;

beforeAll(async () => {
  const passwords = {
    ...quickPasswords,
    verify: async (hash: string, password: string) => {
      if (password.startsWith("Guess-")) checked += 1;
      return quickPasswords.verify(hash, password);
    },
  };
  // Rate limits are off: the account and network counters must hold without them.
  ctx = testContext(database.db, { passwords });
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
});
beforeEach(() => {
  checked = 0;
  ctx.clock.advance(HOUR_MS);
});

async function login(email: string, password: string, from: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { host: "localhost:3000", "content-type": "application/json", ...headers },
    payload: { email, password },
    remoteAddress: from,
  });
  return answer;
}
const statusOf = async (...asked: Parameters<typeof login>) => (await login(...asked)).statusCode;
const network = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

/** Signs in once in a browser; returns the headers that identify its trusted device. */
async function trustedDevice(email: string): Promise<Record<string, string>> {
  const browser = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
  const answer = await login(email, TEST_PASSWORD, "198.51.100.1", browser);
  const device = answer.cookies.find(({ name }) => name === "__Host-device")?.value;
  return { ...browser, cookie: `__Host-device=${device}` };
}

describe("a lock by guessing", { timeout: 120_000 }, () => {
  it("locks no more accounts than one network has checked guesses for, each for 15 minutes at most", async () => {
    const people = [];
    for (let index = 0; index < 12; index += 1) people.push(await makeUser(ctx));
    for (const { email } of people) {
      for (let guess = 0; guess < BURST; guess += 1) await login(email, `Guess-${guess}`, "203.0.113.9");
    }
    let locked = 0;
    for (const { email } of people) {
      if ((await statusOf(email, TEST_PASSWORD, STRANGER)) === 429) locked += 1;
    }
    expect(checked).toBe(30);
    expect(locked).toBe(checked / BURST);
    ctx.clock.advance(LOCKOUT_MS);
    for (const { email } of people) expect(await statusOf(email, TEST_PASSWORD, STRANGER)).toBe(200);
  });

  it("is not caused by guesses that are not checked", async () => {
    const { email } = await makeUser(ctx);
    for (let index = 0; index < 30; index += 1) {
      await login(`${ctx.ids.uuid()}@example.test`, `Guess-${index}`, "203.0.113.10");
    }
    const answers = [];
    for (let guess = 0; guess < 2 * BURST; guess += 1) {
      answers.push(await statusOf(email, `Guess-${guess}`, "203.0.113.10"));
    }
    expect(new Set(answers)).toEqual(new Set([429]));
    expect(await statusOf(email, TEST_PASSWORD, STRANGER)).toBe(200);
  });

  it("by many networks on one account ends 15 minutes after the last checked guess and never affects the owner's device", async () => {
    const { email } = await makeUser(ctx);
    const device = await trustedDevice(email);
    let next = 0;
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      for (let guess = 0; guess < BURST + 1; guess += 1) {
        await login(email, `Guess-${next}`, network(next));
        next += 1;
      }
      expect(await statusOf(email, TEST_PASSWORD, STRANGER)).toBe(429);
      expect(await statusOf(email, TEST_PASSWORD, "198.51.100.1", device)).toBe(200);
      ctx.clock.advance(LOCKOUT_MS);
    }
    // 480 a day.
    expect(checked).toBe(QUARTERS * BURST);
    expect(await statusOf(email, TEST_PASSWORD, STRANGER)).toBe(200);
  });

  it("leaves one network 41 checked guesses an hour, regardless of targets and timing", async () => {
    const emails = [];
    for (let index = 0; index < 20; index += 1) emails.push((await makeUser(ctx)).email);
    for (let minute = 0; minute < 60; minute += 4) {
      for (const email of emails) await login(email, `Guess-${minute}`, "203.0.113.11");
      ctx.clock.advance(4 * MINUTE_MS);
    }
    expect(checked).toBeLessThanOrEqual(NETWORK_HOUR);
    expect(checked).toBeGreaterThanOrEqual(30);
  });
});
