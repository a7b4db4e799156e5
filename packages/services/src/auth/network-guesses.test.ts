import type { AppError } from "@evenly/contract";
import {
  createTestDatabase,
  makeUser,
  quickPasswords,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmPhone } from "../profile/index.ts";
import { login } from "./login.ts";
import { countNetworkGuess } from "./network-guesses.ts";

const HOUR_MS = 60 * 60_000;
const FREE = 30;

let database: TestDatabase;
let ctx: TestContext;
/** How many passwords were looked at. */
let looked = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const verify = (hash: string, password: string) => {
    looked += 1;
    return quickPasswords.verify(hash, password);
  };
  ctx = testContext(database.db, { passwords: { ...quickPasswords, verify } });
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});
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
/** One password, each time at another account, as lists of stolen ones are tried. */
async function spray(asking: TestContext, times: number): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let index = 0; index < times; index += 1) {
    outcomes.push(await tryLogin(asking, `${ctx.ids.uuid()}@example.test`));
  }
  return outcomes;
}

describe("guesses of one network", () => {
  it("are looked at thirty times at once and then twice as late each time, whatever accounts are tried", async () => {
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

  it("count together for a whole /64, and for nobody else", async () => {
    for (let index = 0; index < FREE; index += 1) await spray(from(`2001:db8:7:7::${index}`), 1);
    expect((await spray(from("2001:db8:7:7:ffff::1"), 1))[0]).toMatch(/^LOGIN_THROTTLED/);
    expect(await spray(from("2001:db8:7:8::1"), 1)).toEqual(["INVALID_CREDENTIALS"]);
  });

  it("that come at once are not looked at more often", async () => {
    const thief = from("203.0.113.2");
    const outcomes = await Promise.all(Array.from({ length: 2 * FREE }, () => spray(thief, 1)));
    expect(outcomes.flat().filter((outcome) => outcome === "INVALID_CREDENTIALS")).toHaveLength(FREE);
    expect(looked).toBe(FREE);
  });

  it("do not keep the owner out of a device that has signed in before, and right ones are no guesses", async () => {
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

  it("are codes of phones too", async () => {
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

  it("are counted without the network's address", async () => {
    await spray(from("203.0.113.5"), 1);
    const rows = await database.db.$client<{ subject: string }[]>`
      select subject from security_counters where scope = 'network_guesses'`;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ subject }) => subject.includes("203.0") || subject.includes("2001"))).toEqual([]);
  });
});
