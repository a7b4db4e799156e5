import { PHONE_CODE_TRIES } from "@evenly/contract/profile/schemas";
import { createLimits, createNames } from "@evenly/platform";
import { linkTokenFor, phoneCodeFor } from "@evenly/services/shared/secrets";
import {
  fuzzRuns,
  makeUser,
  openTestContext,
  quickPasswords,
  silentLog,
  TEST_PASSWORD,
  type TestContext,
  testContext,
} from "@evenly/testing";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";

const MINUTE_MS = 60_000;
const BURST = 5;
const STREAK = 100;
/** Guesses per attack; ten thousand in the long run. */
const GUESSES = fuzzRuns(20);
const NETWORKS = Math.min(1000, GUESSES);
/** Number of tries in a streak that are sent; the rest are set in the counter. */
const FIRST_AND_LAST = GUESSES > STREAK ? STREAK : 2 * BURST + 1;
const TEST_PASSWORD_2 = "Evenly-demo-8";

const { database } = await openTestContext();
let ctx: TestContext;
let app: FastifyInstance;
/** Every password that was checked, with the hash it was compared with. */
let looked: { readonly hash: string; readonly password: string }[] = [];

beforeAll(async () => {
  const limits = createLimits({
    redisUrl: undefined,
    names: createNames("guessing"),
    log: silentLog,
    clientName: "guessing",
  });
  const passwords = {
    ...quickPasswords,
    verify: async (hash: string, password: string) => {
      looked.push({ hash, password });
      return quickPasswords.verify(hash, password);
    },
  };
  ctx = testContext(database.db, { limits, passwords });
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
});

type Asking = { readonly from?: string; readonly headers?: Record<string, string> };

function post(path: string, payload: object, { from = "192.0.2.1", headers = {} }: Asking = {}) {
  return app.inject({
    method: "POST",
    url: `/api/${path}`,
    headers: { host: "localhost:3000", "content-type": "application/json", ...headers },
    payload,
    remoteAddress: from,
  });
}
const login = (email: string, password: string, asking?: Asking) =>
  post("auth/login", { email, password }, asking);
const network = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

/** Signs in once in a browser; returns the headers that identify its trusted device. */
async function trustedDevice(email: string): Promise<Record<string, string>> {
  const browser = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
  const answer = await login(email, TEST_PASSWORD, { headers: browser, from: "198.51.100.1" });
  const device = answer.cookies.find(({ name }) => name === "__Host-device")?.value;
  return { ...browser, cookie: `__Host-device=${device}` };
}

/** Everything in an answer except the request id and the date. */
function told({ statusCode, headers, body }: LightMyRequestResponse): string {
  const { date: _date, "x-request-id": id, ...rest } = headers;
  return JSON.stringify([statusCode, rest, body]).replaceAll(String(id), "id");
}

describe("guessing", { timeout: 30_000 + GUESSES * 100 }, () => {
  it.each([
    ["one address", () => "203.0.113.9"],
    ["a thousand", (index: number) => network(index % NETWORKS)],
  ])(
    "a password is checked five times per quarter of an hour, from %s, and its owner can still sign in",
    async (_name, from) => {
      const { email } = await makeUser(ctx);
      const device = await trustedDevice(email);
      ctx.clock.advance(15 * MINUTE_MS);
      looked = [];
      const outcomes = new Set<number>();
      for (let index = 0; index < GUESSES; index += 1) {
        outcomes.add((await login(email, `Guess-${index}`, { from: from(index) })).statusCode);
      }
      expect(looked).toHaveLength(BURST);
      expect([...outcomes].sort()).toEqual([401, 429]);
      expect((await login(email, TEST_PASSWORD, { from: "203.0.113.77" })).statusCode).toBe(429);
      const own = await login(email, TEST_PASSWORD, { headers: device, from: "198.51.100.1" });
      expect(own.statusCode).toBe(200);
    },
  );

  it("limits password guesses in an open session; a reset by mail lifts the limit", async () => {
    const ana = await makeUser(ctx);
    const change = async (currentPassword: string, index: number) => {
      const signedIn = await login(ana.email, TEST_PASSWORD, { from: `198.51.100.${index}` });
      const headers = { authorization: `Bearer ${signedIn.json().token}` };
      const body = { currentPassword, newPassword: "Evenly-demo-9" };
      return post("users/change-password", body, { headers, from: network(index) });
    };
    looked = [];
    await change("Guess-first", 0);
    await skipTo("password_check_streak", ana.userId, STREAK - FIRST_AND_LAST + 1);
    for (let index = 0; index < FIRST_AND_LAST + 2 * BURST; index += 1) {
      if (index % BURST === 0) ctx.clock.advance(15 * MINUTE_MS);
      await change(`Guess-${index}`, index);
    }
    expect(looked.filter(({ password }) => password.startsWith("Guess-"))).toHaveLength(FIRST_AND_LAST);
    ctx.clock.advance(15 * MINUTE_MS);
    expect((await change(TEST_PASSWORD, 1)).statusCode).toBe(429);
    await post("auth/forgot-password", { email: ana.email }, { from: "198.51.100.2" });
    const token = await mailedToken(ana.userId, "reset_password");
    await post("auth/reset-password", { token, password: TEST_PASSWORD_2 }, { from: "198.51.100.2" });
    const signedIn = await login(ana.email, TEST_PASSWORD_2, { from: "198.51.100.3" });
    const headers = { authorization: `Bearer ${signedIn.json().token}` };
    const body = { currentPassword: TEST_PASSWORD_2, newPassword: "Evenly-demo-9" };
    expect((await post("users/change-password", body, { headers })).statusCode).toBe(200);
  });

  it("checks a phone code five times, regardless of user and network", async () => {
    const ana = await signInTestUser(ctx);
    const ask = (procedure: string, json: object, from: string) =>
      app.inject({
        method: "POST",
        url: `/trpc/profile.${procedure}`,
        headers: { host: "localhost:3000", authorization: ana.authorization },
        payload: { json },
        remoteAddress: from,
      });
    const asked = await ask("requestPhoneCode", { phone: "+4915123456789" }, network(1));
    const requestId = asked.json().result.data.json.requestId as string;
    const right = phoneCodeFor(ctx.config.tokenPepper, requestId);
    const wrong = (index: number) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, "0");
    const codes: string[] = [];
    for (let index = 0; index < GUESSES; index += 1) {
      const answer = await ask("confirmPhone", { requestId, code: wrong(index) }, network(index % NETWORKS));
      codes.push(answer.json().error.json.data.appCode);
    }
    expect(codes.filter((code) => code === "CODE_INVALID")).toHaveLength(PHONE_CODE_TRIES);
    expect(["CODE_EXPIRED", "RATE_LIMITED"]).toEqual(expect.arrayContaining(codes.slice(PHONE_CODE_TRIES)));
    const late = await ask("confirmPhone", { requestId, code: right }, network(1));
    // In the long run the user has also exhausted the calls of this minute.
    expect(["CODE_EXPIRED", "RATE_LIMITED"]).toContain(late.json().error.json.data.appCode);
  });

  it.each([
    ["reset-password", "reset_password", { password: "Evenly-demo-7" }, 30],
    ["verify-email", "verify_email", { password: TEST_PASSWORD }, 60],
  ] as const)(
    "made-up tokens for %s are refused, one network has few tries, and the owner's link still works",
    async (path, purpose, more, perHour) => {
      const { email, userId } = await makeUser(ctx, { isVerified: false });
      const request = purpose === "reset_password" ? "forgot-password" : "resend-verification";
      await post(`auth/${request}`, { email }, { from: "198.51.100.2" });
      const tries = perHour + 5;
      const alone = [];
      for (let index = 0; index < tries; index += 1) {
        alone.push(
          await post(`auth/${path}`, { token: ctx.ids.secret(), ...more }, { from: "203.0.113.80" }),
        );
      }
      expect(alone.map(({ statusCode }) => statusCode)).toEqual([
        ...Array<number>(perHour).fill(400),
        ...Array<number>(5).fill(429),
      ]);
      for (let index = 0; index < GUESSES; index += 1) {
        const from = network(index % NETWORKS);
        const answer = await post(`auth/${path}`, { token: ctx.ids.secret(), ...more }, { from });
        expect(answer.statusCode).not.toBe(200);
      }
      const token = await mailedToken(userId, purpose);
      const own = await post(`auth/${path}`, { token, ...more }, { from: "198.51.100.2" });
      expect(own.statusCode).toBe(200);
    },
  );
});

describe("account enumeration", () => {
  it("sign-in, forgotten passwords and resent links answer known and unknown addresses identically, headers included", async () => {
    const { email, userId } = await makeUser(ctx);
    const waiting = await makeUser(ctx, { isVerified: false });
    const ask = async (address: string, from: string) => [
      told(await login(address, "wrong", { from })),
      told(await post("auth/forgot-password", { email: address }, { from })),
      told(await post("auth/resend-verification", { email: address }, { from })),
    ];
    const unknown = await ask("nobody-at-all@example.test", "203.0.113.81");
    expect(await ask(email, "203.0.113.82")).toEqual(unknown);
    expect(await ask(waiting.email, "203.0.113.83")).toEqual(unknown);
    const reset = async (token: string, from: string) =>
      told(await post("auth/reset-password", { token, password: "Evenly-demo-6" }, { from }));
    const known = await mailedToken(userId, "reset_password");
    ctx.clock.advance(61 * MINUTE_MS);
    expect(await reset(known, "203.0.113.84")).toBe(await reset(ctx.ids.secret(), "203.0.113.85"));
  });

  it("refuses the sixth try identically, headers included", async () => {
    const { email } = await makeUser(ctx);
    const sixth = async (address: string, from: string) => {
      for (let tries = 0; tries < BURST; tries += 1) await login(address, "wrong", { from });
      return told(await login(address, "wrong", { from }));
    };
    expect(await sixth(email, "203.0.113.86")).toBe(
      await sixth("nobody-either@example.test", "203.0.113.87"),
    );
  });

  it("checks one password hash for an unknown address, as for a known one", async () => {
    const { email, userId } = await makeUser(ctx);
    const [row] = await ctx.db.$client<{ hash: string }[]>`
      select password_hash as hash from users where id = ${userId}`;
    looked = [];
    await login(email, "Known-guess", { from: "203.0.113.88" });
    await login("nobody-again@example.test", "Unknown-guess", { from: "203.0.113.88" });
    expect(looked.map(({ password }) => password)).toEqual(["Known-guess", "Unknown-guess"]);
    const [known, dummy] = looked;
    expect(known?.hash).toBe(row?.hash);
    expect(dummy?.hash).not.toBe(row?.hash);
    expect(dummy?.hash).toHaveLength(row?.hash.length ?? 0);
  });
});

describe("sign-in credentials", () => {
  it("a password of 64 characters or 256 bytes signs in exactly as typed, leading and trailing spaces included", async () => {
    const form = { firstName: "A", lastName: "B", acceptTerms: true };
    const asking = { from: "203.0.113.91" };
    for (const [index, middle] of ["x".repeat(58), "é".repeat(125)].entries()) {
      const password = ` Aa1-${middle} `;
      const email = `long-${index}@example.test`;
      expect((await post("auth/register", { ...form, email, password }, asking)).statusCode).toBe(201);
      expect((await login(email, password, asking)).statusCode).toBe(200);
      const near = [
        password.trim(),
        password.toLowerCase(),
        password.slice(0, -1),
        password.normalize("NFD"),
      ];
      for (const other of near.filter((each) => each !== password)) {
        expect((await login(email, other, asking)).statusCode).toBe(401);
      }
    }
  });

  it("an old password still signs in: no password expires", async () => {
    const { email, userId } = await makeUser(ctx);
    await ctx.db.$client`
      update users set password_changed_at = now() - interval '3 years' where id = ${userId}`;
    expect((await login(email, TEST_PASSWORD, { from: "203.0.113.89" })).statusCode).toBe(200);
  });

  it("a mailed link alone opens no session", async () => {
    const { email, userId } = await makeUser(ctx, { isVerified: false });
    const from = "203.0.113.90";
    await post("auth/resend-verification", { email }, { from });
    await post("auth/forgot-password", { email }, { from });
    const links = await ctx.db.$client<{ id: string; purpose: "verify_email" | "reset_password" }[]>`
      select id, purpose from link_tokens where user_id = ${userId}`;
    expect(links.map(({ purpose }) => purpose).sort()).toEqual(["reset_password", "verify_email"]);
    for (const { id, purpose } of links) {
      const path = purpose === "verify_email" ? "verify-email" : "reset-password";
      const more = { password: purpose === "verify_email" ? TEST_PASSWORD : "Evenly-demo-5" };
      const token = linkTokenFor(ctx.config.tokenPepper, purpose, id);
      const answer = await post(`auth/${path}`, { token, ...more }, { from });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).not.toHaveProperty("token");
      expect(answer.cookies).toEqual([]);
    }
    const [{ count = -1 } = {}] = await ctx.db.$client<{ count: number }[]>`
      select count(*)::int as count from sessions where user_id = ${userId}`;
    expect(count).toBe(0);
  });
});

/** The token of a user's newest link, derived as the worker derives it for the mail. */
async function mailedToken(userId: string, purpose: "reset_password" | "verify_email"): Promise<string> {
  const [link] = await ctx.db.$client<{ id: string }[]>`
    select id from link_tokens where user_id = ${userId} and purpose = ${purpose} order by id desc limit 1`;
  return linkTokenFor(ctx.config.tokenPepper, purpose, link?.id ?? "");
}

/** Sets a counter to the value after this many tries; the long run sends every try. */
async function skipTo(scope: string, subject: string, attempts: number): Promise<void> {
  if (FIRST_AND_LAST === STREAK) return;
  const skipped = await ctx.db.$client`
    update security_counters set attempts = ${attempts} where scope = ${scope} and subject = ${subject} and attempts = 1`;
  expect(skipped.count).toBe(1);
}
