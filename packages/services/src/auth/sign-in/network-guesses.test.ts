import type { AppError } from "@evenly/contract";
import {
  makeUser,
  openTestContext,
  quickPasswords,
  TEST_PASSWORD,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmPhone } from "../../profile/confirm-phone.ts";
import { login } from "./login.ts";
import { countNetworkGuess } from "./network-guesses.ts";

const HOUR_MS = 60 * 60_000;
const FREE = 30;

const { database } = await openTestContext();
let ctx: TestContext;
/** Number of passwords that were checked. */
let looked = 0;

beforeAll(async () => {
  const verify = (hash: string, password: string) => {
    looked += 1;
    return quickPasswords.verify(hash, password);
  };
  ctx = testContext(database.db, { passwords: { ...quickPasswords, verify } });
});
afterAll(() => ctx.lane.close());
beforeEach(() => {
  looked = 0;
  ctx.clock.advance(HOUR_MS);
});

const from = (ipAddress: string, deviceId: string | null = null): TestContext => ({
  ...ctx,
  origin: { ...ctx.origin, ipAddress, deviceId },
});
const tryLogin = (asking: TestContext, email: string, password = "wrong") =>
  login(asking, { email, password, rememberDevice: false, isBrowser: true }).then(
    () => "signed in",
    ({ code, details }: AppError) => `${code} ${details.retryAfterSeconds ?? ""}`.trim(),
  );
/** Password spraying: tries one password at many accounts. */
async function spray(asking: TestContext, times: number): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let index = 0; index < times; index += 1) {
    outcomes.push(await tryLogin(asking, `${ctx.ids.uuid()}@example.test`));
  }
  return outcomes;
}

describe("guesses of one network", () => {
  it("are checked thirty times without delay, then with doubling delays, across all accounts", async () => {
    const thief = from("203.0.113.1");
    expect(await spray(thief, FREE)).toEqual(Array(FREE).fill("INVALID_CREDENTIALS"));
    expect(await spray(thief, 2)).toEqual(["LOGIN_THROTTLED 2", "LOGIN_THROTTLED 2"]);
    for (const seconds of [2, 4, 8]) {
      ctx.clock.advance(seconds * 1000 - (seconds > 2 ? (seconds / 2) * 1000 : 0) - 1000);
      expect((await spray(thief, 1))[0]).toMatch(/^LOGIN_THROTTLED/);
      ctx.clock.advance(1000);
      expect(await spray(thief, 1)).toEqual(["INVALID_CREDENTIALS"]);
    }
    expect(looked).toBe(FREE + 3);
    ctx.clock.advance(HOUR_MS);
    expect(await spray(thief, 1)).toEqual(["INVALID_CREDENTIALS"]);
  });

  it("are counted per /64 network, separately from other networks", async () => {
    for (let index = 0; index < FREE; index += 1) await spray(from(`2001:db8:7:7::${index}`), 1);
    expect((await spray(from("2001:db8:7:7:ffff::1"), 1))[0]).toMatch(/^LOGIN_THROTTLED/);
    expect(await spray(from("2001:db8:7:8::1"), 1)).toEqual(["INVALID_CREDENTIALS"]);
  });

  it("are not checked more often when they arrive concurrently", async () => {
    const thief = from("203.0.113.2");
    const outcomes = await Promise.all(Array.from({ length: 2 * FREE }, () => spray(thief, 1)));
    expect(outcomes.flat().filter((outcome) => outcome === "INVALID_CREDENTIALS")).toHaveLength(FREE);
    expect(looked).toBe(FREE);
  });

  it("do not lock out a known device, and right passwords are not counted", async () => {
    const ana = await makeUser(ctx);
    const own = from("203.0.113.3", ctx.ids.secret());
    expect(await tryLogin(own, ana.email, TEST_PASSWORD)).toBe("signed in");
    for (let index = 0; index < 4; index += 1) {
      const other = await makeUser(ctx);
      expect(await tryLogin(from("203.0.113.3"), other.email, TEST_PASSWORD)).toBe("signed in");
    }
    expect(await spray(from("203.0.113.3"), FREE)).toEqual(Array(FREE).fill("INVALID_CREDENTIALS"));
    expect(await tryLogin(from("203.0.113.3"), ana.email, TEST_PASSWORD)).toMatch(/^LOGIN_THROTTLED/);
    expect(await tryLogin(own, ana.email, TEST_PASSWORD)).toBe("signed in");
  });

  it("include phone codes", async () => {
    const thief = from("203.0.113.4");
    for (let index = 0; index < FREE; index += 1) await countNetworkGuess(thief, "RATE_LIMITED");
    const ana = await makeUser(ctx);
    const asking = {
      ...thief,
      actor: { kind: "user", userId: ana.userId, sessionId: ctx.ids.uuid() },
    } as const;
    const guess = confirmPhone(asking, { requestId: ctx.ids.uuid(), code: "123456" });
    await expect(guess).rejects.toMatchObject({ code: "RATE_LIMITED", details: { retryAfterSeconds: 2 } });
  });

  it("are counted without storing the network's address", async () => {
    await spray(from("203.0.113.5"), 1);
    const rows = await database.db.$client<{ subject: string }[]>`
      select subject from security_counters where scope = 'network_guesses'`;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ subject }) => subject.includes("203.0") || subject.includes("2001"))).toEqual([]);
  });
});
