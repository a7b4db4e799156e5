import { transfers } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { createIds } from "@evenly/platform/ids";
import { createPermits } from "@evenly/platform/permits";
import { captureHold } from "@evenly/services/ledger/capture-hold";
import { expireHolds } from "@evenly/services/ledger/expire-holds";
import { voidHold } from "@evenly/services/ledger/void-hold";
import { getBalance } from "@evenly/services/ledger/wallets/get-balance";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testContext } from "../context.ts";
import { createTestDatabase, type TestDatabase } from "../database.ts";
import { fakeClock } from "../fakes.ts";
import { makeHold } from "../make-hold.ts";
import { createRandom } from "../random.ts";
import { simulateOnDatabase, verifyAfterJumps } from "./simulate-database.ts";

const SEEDS = 2;
const RACES = 4;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  try {
    expect(await verifyAfterJumps(database.db)).toEqual([]);
  } finally {
    await database.drop({ isBookDamaged: true });
  }
});

describe("the services' verbs on a database, against the simulator's model", () => {
  it(`agree after every step for ${SEEDS} seeds; a failing one: npm run simulate -- --database --seed N --trace`, async () => {
    const failed: string[] = [];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const { failure } = await simulateOnDatabase(database.db, seed);
      if (failure !== null) failed.push(`seed ${seed}: ${failure}`);
    }
    expect(failed).toEqual([]);
  });

  it("detects a change that bypasses the ledger", async () => {
    const { db } = database;
    let spoilt = "";
    const raise = (by: number) =>
      db.execute(sql`update accounts set version = version + ${by} where owner_user_id = ${spoilt}`);
    const spoil = async ([userId = ""]: readonly string[]) => {
      spoilt = userId;
      await raise(1);
    };
    const { failure } = await simulateOnDatabase(db, SEEDS, { spoil });
    expect(failure).toContain("version");
    await raise(-1);
  });
});

describe("a hold that is captured, voided and expired at the same moment by two processes", () => {
  it("ends once, whichever order comes first", async () => {
    const [one, two] = [testContext(database.db), testContext(database.db)];
    const random = createRandom(1);
    for (let race = 0; race < RACES; race += 1) {
      const { payer, payee, holdId, step } = await makeHold(one);
      // By the capture's clock the hold is open, by the sweep's it has expired: clocks of two servers differ.
      two.clock.set(new Date(one.clock.now().getTime() + 900_000));
      const ends = [
        () => captureHold(one, { ...step("capture"), amountMinor: 1500n }),
        () => captureHold(one, step("whole")),
        () => voidHold(two, step("void")),
        () => expireHolds(two),
      ];
      const order = ends.map((end) => ({ end, at: random.next() })).sort((a, b) => a.at - b.at);
      const ended = await Promise.allSettled(order.map(({ end }) => end()));
      const lost = ended.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
      // Refused by the decision, not by a database constraint.
      expect(new Set(lost)).toEqual(new Set(["STATE_CONFLICT"]));
      const steps = await database.db
        .select({ kind: transfers.kind, amountMinor: transfers.amountMinor })
        .from(transfers)
        .where(sql`hold_id = ${holdId} and kind <> 'hold'`);
      expect(steps).toHaveLength(1);
      const paid = steps[0]?.kind === "capture" ? steps[0].amountMinor : 0n;
      expect(await getBalance(one, payer)).toMatchObject({ postedMinor: 10_000n - paid, heldMinor: 0n });
      expect((await getBalance(one, payee)).postedMinor).toBe(paid);
    }
  });
});

describe("a server whose clock is an hour or a day off", () => {
  it.each([-DAY_MS, -HOUR_MS, HOUR_MS, DAY_MS])(
    "by %i ms ends no hold earlier than the clock's error",
    async (offMs) => {
      const right = testContext(database.db);
      const wrong = testContext(database.db);
      const { holdId } = await makeHold(right);
      const endsAt = right.clock.now().getTime() + 900_000;
      const endedAt = async (minute: number) => {
        const trueMs = right.clock.now().getTime() + minute * 60_000;
        wrong.clock.set(new Date(trueMs + offMs));
        await expireHolds(wrong);
        const [row] = await database.db.execute(sql`select state from holds where id = ${holdId}`);
        return row?.state === "expired" ? trueMs : null;
      };
      const before = await endedAt((endsAt - right.clock.now().getTime() - offMs) / 60_000 - 1);
      const after = await endedAt((endsAt - right.clock.now().getTime() - offMs) / 60_000);
      expect([before, after]).toEqual([null, endsAt - offMs]);
    },
  );

  it("makes ids that still increase", () => {
    let now = Date.parse("2026-11-21T12:00:00Z");
    const ids = createIds(() => now);
    const made: string[] = [];
    for (const jumpMs of [0, 1, HOUR_MS, -HOUR_MS, -DAY_MS, DAY_MS, 5, -5000])
      for (let count = 0; count < 20; count += 1) {
        now += count === 0 ? jumpMs : 0;
        made.push(ids.uuid());
      }
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(made.length);
  });

  it("accepts another server's socket ticket for its 30 s, and none that has expired by its own clock", async () => {
    const [api, gateway] = [fakeClock(), fakeClock()];
    const secret = "test-ticket-secret-of-32-characters";
    const userId = "00000000-0000-7000-8000-000000000001";
    const signed = { userId, sessionId: userId, ticketId: userId };
    const { permit: ticket } = await createPermits(secret, api).sign(signed as never);
    const readAt = async (offMs: number) => {
      gateway.set(new Date(api.now().getTime() + offMs));
      return (await createPermits(secret, gateway).read(ticket)) !== null;
    };
    const offsMs = [-DAY_MS, -HOUR_MS, -5000, 0, 5000, 29_000, 31_000, HOUR_MS, DAY_MS];
    const taken = [];
    for (const offMs of offsMs) taken.push(await readAt(offMs));
    expect(taken).toEqual([true, true, true, true, true, true, false, false, false]);
  });
});
