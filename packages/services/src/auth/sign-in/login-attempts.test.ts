import { AppError } from "@evenly/contract";
import { closeDatabase, openDatabase, type Queryable } from "@evenly/db";
import { sweepCounters } from "@evenly/db/auth/counter-queries";
import { sql } from "@evenly/db/sql";
import {
  makeUser,
  onDevice,
  openTestContext,
  outcomeOf,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { login } from "./login.ts";

const { ctx, database } = await openTestContext();

const QUARTER_MS = 15 * 60_000;
const tryLogin = (asking: TestContext, email: string, password: string) =>
  outcomeOf(login(asking, { email, password, rememberDevice: false, isBrowser: true }));

/** Rows of the attempt counters that this connection has read, including rows it discarded. */
async function rowsRead(tx: Queryable): Promise<number> {
  const [row] = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_scan + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relname = 'security_counters'`);
  return row?.read ?? Number.NaN;
}

/** Runs ANALYZE as the table's owner; the app's role lacks the permission. */
async function analyze(): Promise<void> {
  const admin = openDatabase({ url: database.adminUrl, applicationName: "test", poolMax: 1 });
  await admin.execute(sql`analyze security_counters`);
  await closeDatabase(admin);
}

describe("attempts to sign in", () => {
  it("lets the owner in from a known device while strangers use up the account's attempts", async () => {
    const user = await makeUser(ctx);
    const own = onDevice(ctx, ctx.ids.secret());
    expect(await tryLogin(own, user.email, TEST_PASSWORD)).toBe("done");
    for (let tries = 0; tries < 6; tries += 1) await tryLogin(onDevice(ctx, null), user.email, "wrong");
    expect(await tryLogin(onDevice(ctx, null), user.email, TEST_PASSWORD)).toBe("LOGIN_THROTTLED");
    expect(await tryLogin(onDevice(ctx, ctx.ids.secret()), user.email, TEST_PASSWORD)).toBe(
      "LOGIN_THROTTLED",
    );
    expect(await tryLogin(own, user.email, TEST_PASSWORD)).toBe("done");
  });

  it("limits a known device as well", async () => {
    const user = await makeUser(ctx);
    const own = onDevice(ctx, ctx.ids.secret());
    await tryLogin(own, user.email, TEST_PASSWORD);
    for (let tries = 0; tries < 5; tries += 1) await tryLogin(own, user.email, "wrong");
    expect(await tryLogin(own, user.email, TEST_PASSWORD)).toBe("LOGIN_THROTTLED");
  });

  it.each([
    ["live on, and the planner has heard of neither", "1 year", 1000, false],
    ["have ended, and the planner has heard of neither", "-1 year", 1000, false],
    ["have ended, and it has heard of both", "-1 year", 1000, true],
    ["have ended, and there are as many of this one", "-1 year", 20_000, true],
  ])(
    "deletes ended counters without reading live ones, while 20,000 of another scope %s",
    async (_, others, live, isKnown) => {
      const scope = "sweep_test";
      const now = ctx.clock.now();
      const fill = (count: number, endsAt: Date) =>
        ctx.db.execute(sql`insert into security_counters (scope, subject, attempts, window_ends_at)
        select ${scope}, gen_random_uuid(), 1, ${endsAt.toISOString()}::timestamptz from generate_series(1, ${count}::int)`);
      await ctx.db.execute(sql`delete from security_counters`);
      await ctx.db.execute(sql`insert into security_counters
      select 'other', n, 1, ${now.toISOString()}::timestamptz + ${others}::interval from generate_series(1, 20000) n`);
      await analyze();
      await fill(live, new Date(now.getTime() + 1));
      await fill(3, new Date(now.getTime() - 1));
      if (isKnown) await analyze();
      const read = await ctx.db.transaction(async (tx) => {
        const before = await rowsRead(tx);
        await sweepCounters(tx, scope, now);
        return (await rowsRead(tx)) - before;
      });
      // About twenty: index entries and deleted rows included. Without the index on scope and expiry it would be all rows, or
      // all live rows.
      expect(read).toBeLessThan(100);
      const [left] = await ctx.db.execute(
        sql`select count(*)::int as count from security_counters where scope = ${scope}`,
      );
      expect(left).toEqual({ count: live });
    },
  );

  it("refuses the right password for at most 15 minutes after the last guess, however many guesses were made", async () => {
    const user = await makeUser(ctx);
    const from = (index: number) => ({ ...ctx, origin: { ...ctx.origin, ipAddress: `198.51.100.${index}` } });
    for (let window = 0; window < 30; window += 1) {
      for (let tries = 0; tries < 6; tries += 1) await tryLogin(from(window), user.email, "wrong");
      expect(await tryLogin(from(100), user.email, TEST_PASSWORD)).toBe("LOGIN_THROTTLED");
      ctx.clock.advance(QUARTER_MS);
    }
    expect(await tryLogin(from(100), user.email, TEST_PASSWORD)).toBe("done");
  });

  it("does not count attempts that the network limit refused", async () => {
    const user = await makeUser(ctx);
    const thief = { ...ctx, origin: { ...ctx.origin, ipAddress: "203.0.113.30" } };
    for (let index = 0; index < 30; index += 1) await tryLogin(thief, `${ctx.ids.uuid()}@x.test`, "wrong");
    for (let tries = 0; tries < 120; tries += 1) {
      expect(await tryLogin(thief, user.email, "wrong")).toBe("LOGIN_THROTTLED");
    }
    const counted = ctx.db.execute(sql`select scope from security_counters
      where starts_with(subject, ${ctx.seal.lookup("email", user.email)})`);
    expect([...(await counted)]).toEqual([]);
    expect(await tryLogin(onDevice(ctx, null), user.email, TEST_PASSWORD)).toBe("done");
  });

  it("does not count attempts that were rejected as overloaded", async () => {
    const user = await makeUser(ctx);
    const verify = () => Promise.reject(new AppError("OVERLOADED"));
    const origin = { ...ctx.origin, ipAddress: "203.0.113.31" };
    const busy = { ...ctx, origin, passwords: { ...ctx.passwords, verify } };
    for (let tries = 0; tries < 60; tries += 1) {
      expect(await tryLogin(busy, user.email, "wrong")).toBe("OVERLOADED");
    }
    expect(await tryLogin({ ...ctx, origin }, user.email, TEST_PASSWORD)).toBe("done");
  });

  it("runs as many queries for known and unknown addresses, with and without a device cookie, at every attempt", async () => {
    const { options } = ctx.db.$client;
    const questions = async (email: string, deviceId: string | null) => {
      const asked: number[] = [];
      for (let tries = 1; tries <= 6; tries += 1) {
        let count = 0;
        options.debug = () => {
          count += 1;
        };
        await tryLogin(onDevice(ctx, deviceId), email, "wrong");
        options.debug = false;
        asked.push(count);
      }
      return asked;
    };
    for (const deviceId of [null, ctx.ids.secret()]) {
      const user = await makeUser(ctx);
      const known = await questions(user.email, deviceId);
      expect(Math.min(...known)).toBeGreaterThan(1);
      expect(await questions(`${ctx.ids.uuid()}@example.test`, deviceId)).toEqual(known);
    }
  });
});
