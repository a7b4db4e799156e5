import { transfers } from "@evenly/db/ledger/tables";
import { deliveries, notifications } from "@evenly/db/notifications/tables";
import { openTestContext, readOutbox, type TestContext, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBills } from "../bills/list-bills.ts";
import { listFavourites } from "../contacts/list-favourites.ts";
import { listTransactions } from "../history/list-transactions.ts";
import { verifyLedger } from "../ledger/checks/verify-ledger.ts";
import { findPayee } from "../payments/find-payee.ts";
import { tellAll } from "../testing/group-news.ts";
import { loadDemoData } from "./load-demo-data.ts";
import { HISTORY_DAYS, makeHistory } from "./make-history.ts";

const TODAY = new Date("2026-11-21T12:00:00Z");
const { database } = await openTestContext();
let ctx: TestContext;

beforeAll(async () => {
  ctx = testContext(database.db, { now: TODAY }).as({ kind: "job", name: "demo-data" });
  await loadDemoData(ctx);
});
afterAll(() => ctx.lane.close());

describe("makeHistory", () => {
  it("is deterministic: 200 to 400 movements in the half year before the day", () => {
    const history = makeHistory(TODAY);
    expect(makeHistory(TODAY)).toEqual(history);
    expect(history.length).toBeGreaterThan(200);
    expect(history.length).toBeLessThan(400);
    const times = history.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(TODAY.getTime() - (HISTORY_DAYS + 1) * 86_400_000);
    expect(times.at(-1)).toBeLessThan(TODAY.getTime());
  });

  it.each(["2026-02-03", "2026-08-18", "2027-01-01", "2028-02-29"])(
    "has only positive amounts on %s",
    (day) => {
      const history = makeHistory(new Date(day));
      expect(history.length).toBeGreaterThan(200);
      expect(history.every(({ amountMinor }) => amountMinor > 0n)).toBe(true);
    },
  );
});

describe("loadDemoData", () => {
  it("creates a history that passes the ledger's verification and sends no notifications", async () => {
    expect(await verifyLedger(database.db)).toEqual([]);
    const before = await database.db.$count(notifications);
    const events = await readOutbox(database.db);
    expect([...new Set(events.map(({ name }) => name))].sort()).toEqual([
      "budget.changed",
      "group.changed",
      "payment.posted",
      "request.asked",
      "spending.changed",
    ]);
    await tellAll(ctx);
    expect(await database.db.$count(notifications)).toBe(before);
    expect(await database.db.$count(deliveries)).toBe(0);
    expect(await database.db.select().from(transfers)).toHaveLength(makeHistory(TODAY).length + 1);
  });

  it("gives ana a bill that waits for the others", async () => {
    const ana = await findPayee(ctx.asUser(ctx.ids.uuid()), { to: "@ana" });
    const { bills } = await listBills(ctx.asUser(ana.id), { list: "open", limit: 10 });
    expect(bills).toMatchObject([{ title: "Birthday dinner", ownMinor: 21_40n, paidMinor: 0n }]);
  });

  it("gives ana and ben transactions on both sides", async () => {
    const ben = await findPayee(ctx.asUser(ctx.ids.uuid()), { to: "ben@evenly.test" });
    const asBen = ctx.asUser(ben.id);
    expect(ben).toMatchObject({ displayName: "Ben Whitaker", handle: "ben", isVerified: true });
    const withAna = await listTransactions(asBen, { limit: 100, person: "@ana" });
    expect(new Set(withAna.transactions.map(({ direction }) => direction))).toEqual(new Set(["in", "out"]));
  });

  it("gives ana favourites", async () => {
    const asks = ctx.asUser(ctx.ids.uuid());
    const ana = await findPayee(asks, { to: "@ana" });
    const favourites = await listFavourites(ctx.asUser(ana.id));
    expect(favourites.map(({ handle }) => handle).sort()).toEqual(["jonas.w", "priya.r"]);
  });

  it("does nothing when called again, on any later day", async () => {
    ctx.clock.advance(3 * 86_400_000);
    await loadDemoData(ctx);
    expect(await database.db.select().from(transfers)).toHaveLength(makeHistory(TODAY).length + 1);
  });
});
