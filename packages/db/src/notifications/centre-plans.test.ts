import { makeUser, openTestContext, testContext } from "@evenly/testing";
import { testIds } from "@evenly/testing/fakes";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../client.ts";
import { toQuery } from "../to-query.ts";
import { selectFigures } from "./analytics-queries.ts";
import { type CentreQuery, countNotifications, listNotificationRows } from "./centre-queries.ts";
import { type DeliveriesQuery, listAllDeliveries, listOwnDeliveries } from "./delivery-queries.ts";
import { selectDueSince, taking } from "./take-due.ts";

/** Notifications per reader; every other reader has as many. */
const SIZE = 10_000;
const now = new Date("2026-11-21T12:00:00Z");

const { database } = await openTestContext();
let userId = "";
/** Another reader, who has a twentieth of all rows. */
let otherId = "";

beforeAll(async () => {
  const ctx = testContext(database.db);
  userId = (await makeUser(ctx)).userId;
  const others = await Promise.all(Array.from({ length: 10 }, () => makeUser(ctx)));
  otherId = others[0]?.userId ?? "";
  await ctx.lane.close();
  await fill(database.adminUrl, [userId, ...others.map((other) => other.userId)]);
});

/** Inserts a notification per minute for the reader, one in ten archived, one in a hundred unread, and analyzes the tables. */
async function fill(adminUrl: string, people: readonly string[]): Promise<void> {
  const settings = { statement_timeout: 60_000 };
  const admin = openDatabase({ url: adminUrl, applicationName: "test", poolMax: 1, settings });
  for (const [index, person] of people.entries()) {
    const count = index === 0 ? SIZE : SIZE / 10;
    await admin.execute(sql`
      insert into notifications (id, user_id, event_id, template, type, title, message, priority, is_listed, created_at,
        read_at, archived_at)
      select gen_random_uuid(), ${person}, gen_random_uuid(), 'announcement', 'system', 'title', 'message', 'medium', true,
        ${now.toISOString()}::timestamptz - n * interval '1 minute',
        case when n % 100 > 0 then now() end, case when n % 10 = 1 then now() end
      from generate_series(1, ${count}::int) n`);
  }
  await admin.execute(sql`
    insert into deliveries (id, notification_id, channel, state, due_at, created_at)
    select gen_random_uuid(), id, 'in_app', case when random() < 0.001 then 'failed' else 'sent' end, created_at, created_at
    from notifications`);
  await admin.execute(sql`analyze notifications`);
  await admin.execute(sql`analyze deliveries`);
  await admin.$client.end();
}

type Step = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Step[];
};

/** Steps of an executed plan that read a table or an index. */
async function stepsOf(query: { toSQL(): { sql: string; params: unknown[] } }): Promise<readonly Step[]> {
  const { sql: text, params } = query.toSQL();
  const [row] = await database.db.$client.unsafe(
    `explain (analyze, format json) ${text}`,
    params as string[],
    {
      prepare: true,
    },
  );
  const flat = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(flat)];
  return flat(row?.["QUERY PLAN"][0].Plan).filter((step) => step["Node Type"].includes("Scan"));
}
const indexesOf = (steps: readonly Step[]) => steps.flatMap((step) => step["Index Name"] ?? []);
/** Rows read, including rows that were filtered out. */
const looked = (steps: readonly Step[]) =>
  Math.max(...steps.map((step) => step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)));

const page = (query: Partial<CentreQuery> = {}) =>
  listNotificationRows(database.db, { userId, now, tab: "all", after: null, offset: 0, limit: 21, ...query });
const deep = { at: "2026-11-18T12:00:00.000000Z", id: "0199f000-0000-7000-8000-000000000000" };

describe("a page of ten thousand notifications", () => {
  it.each([
    ["from the top", {}],
    ["deep in the list", { after: deep }],
    ["of a type and a priority", { type: "system", priority: "medium" }],
  ] as const)("%s is read off the index, as far as the page goes", async (_place, query) => {
    for (let repeat = 0; repeat < 7; repeat += 1) {
      const steps = await stepsOf(page(query));
      expect(indexesOf(steps)).toEqual(["notifications_by_user"]);
      expect(looked(steps)).toBeLessThan(40);
    }
  });

  it("of unread ones reads only those", async () => {
    const steps = await stepsOf(page({ tab: "unread" }));
    expect(indexesOf(steps)).toHaveLength(1);
    expect(looked(steps)).toBeLessThan((SIZE / 10) * 3);
  });

  it("is counted from one person's rows only", async () => {
    const steps = await stepsOf(countNotifications(database.db, otherId, now));
    expect(indexesOf(steps).join()).toMatch(/^notifications_/);
    expect(looked(steps)).toBeLessThanOrEqual(SIZE / 10);
  });
});

describe("deliveries of twenty thousand", () => {
  const query: DeliveriesQuery = { after: null, limit: 21 };
  it("are read from one person's list up to the page's end", async () => {
    for (const after of [null, deep]) {
      const steps = await stepsOf(listOwnDeliveries(database.db, userId, { ...query, after }));
      expect(new Set(indexesOf(steps))).toEqual(
        new Set(["deliveries_channel_key", "notifications_by_user", "notifications_others_by_user"]),
      );
      expect(looked(steps)).toBeLessThan(60);
    }
  });

  it("are read in the global order, failed ones from their own index", async () => {
    const all = await stepsOf(listAllDeliveries(database.db, query));
    expect(indexesOf(all)).toContain("deliveries_pkey");
    expect(looked(all)).toBeLessThan(40);
    const failed = await stepsOf(listAllDeliveries(database.db, { ...query, status: "failed" }));
    expect(indexesOf(failed)).toContain("deliveries_failed");
    expect(looked(failed)).toBeLessThan(40);
  });

  it("are summed for one person from their own rows", async () => {
    const from = new Date(now.getTime() - 30 * 24 * 3_600_000);
    const statement = selectFigures({ userId: otherId, from, to: now, top: 10, receiptChannels: ["in_app"] });
    const plan = await database.db.execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toMatch(/notifications_event_key|notifications_by_user/);
    expect(text).not.toContain("Seq Scan on notifications");
  });
});

describe("a lease, while three thousand pushes are due", () => {
  beforeAll(async () => {
    const browser = testIds.uuid();
    const sealed = `1.${"a".repeat(40)}`;
    const admin = openDatabase({ url: database.adminUrl, applicationName: "test", poolMax: 1 });
    await admin.execute(sql`insert into push_subscriptions (id, user_id, endpoint_hash, subscription_sealed, created_at)
      values (${browser}, ${userId}, ${browser}, ${sealed}, now())`);
    await admin.execute(sql`
      insert into deliveries (id, notification_id, channel, push_subscription_id, due_at, created_at)
      select gen_random_uuid(), id, 'push', ${browser}, created_at, created_at from notifications limit 3000`);
    await admin.execute(sql`
      insert into deliveries (id, notification_id, channel, due_at, created_at)
      select gen_random_uuid(), id, 'email', created_at, created_at from notifications limit 30`);
    await admin.execute(sql`analyze deliveries`);
    await admin.$client.end();
  });

  it.each([
    ["messages", "oldest", "deliveries_due_messages", 10],
    ["messages", "newest", "deliveries_due_messages", 10],
    ["pushes", "oldest", "deliveries_due_pushes", 10],
    ["pushes", "newest", "deliveries_due_pushes", 10],
    ["in_app", "oldest", "deliveries_due_in_app", 0],
  ] as const)("of %s from the %s looks at no more than it takes", async (stream, from, index, rows) => {
    const leaseUntil = new Date(now.getTime() + 60_000);
    const lease = { now, leaseUntil, leaseToken: testIds.uuid(), limit: 10, from };
    const steps = await stepsOf({
      toSQL: () => toQuery(sql`${taking(stream, lease)} select count(*) from taken`),
    });
    const read = steps.filter((step) => step["Relation Name"] === "deliveries");
    expect(indexesOf(read)).toEqual([index]);
    expect(looked(read)).toBe(rows);
    await database.db.execute(sql`delete from delivery_leases`);
  });

  it("and the backlog count read each stream by its index", async () => {
    const steps = await stepsOf({ toSQL: () => toQuery(selectDueSince(10)) });
    const streams = ["in_app", "messages", "pushes"].map((stream) => `deliveries_due_${stream}`);
    expect(indexesOf(steps)).toEqual(streams);
    expect(looked(steps)).toBe(10);
  });
});
