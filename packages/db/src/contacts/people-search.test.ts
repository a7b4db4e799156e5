import type { Queryable } from "@evenly/db";
import { openTestContext } from "@evenly/testing";
import postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { findByFragment, findByStart, type PeopleSearch } from "./people-search.ts";

const PEOPLE = 20_000;
const viewerUserId = "01a00000-0000-7000-8000-000000000001";
const { database } = await openTestContext();

beforeAll(async () => {
  const admin = postgres(database.adminUrl, { max: 1 });
  await admin`insert into users (id, email_sealed, email_lookup, email_verified_at, password_hash, password_changed_at, first_name, last_name, handle, created_at)
    select gen_random_uuid(), 'k1.' || repeat('A', 38), 'lookup-' || n, now(), '', now(), 'Anna' || n, 'Hannemann' || n, 'an' || n, now()
    from generate_series(1, ${PEOPLE}) as n`;
  await admin.unsafe("vacuum analyze");
  await admin.end();
}, 60_000);

type Step = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly Plans?: readonly Step[];
};

/** A database that runs each search and records the rows that its plan read. */
function explaining(steps: Step[]): Queryable {
  const keep = (step: Step): void => {
    steps.push(step);
    for (const inner of step.Plans ?? []) keep(inner);
  };
  const prepareQuery = (query: { sql: string; params: unknown[] }) => ({
    execute: async () => {
      const [row] = await database.db.$client.unsafe(
        `explain (analyze, format json) ${query.sql}`,
        query.params as string[],
        { prepare: true },
      );
      keep(row?.["QUERY PLAN"][0].Plan);
      return [];
    },
  });
  return { _: { session: { prepareQuery } } } as unknown as Queryable;
}

const asked = (text: string): PeopleSearch => ({ viewerUserId, text, isHandle: false, limit: 10 });

describe("the search among twenty thousand matching people", () => {
  it("reads each of the three indexes only up to the limit, on first use and prepared", async () => {
    for (let repeat = 0; repeat < 7; repeat += 1) {
      const steps: Step[] = [];
      await findByStart(explaining(steps), asked("an"), []);
      const read = steps.filter((step) => step["Relation Name"] === "users");
      expect(read.map((step) => [step["Node Type"], step["Index Name"]])).toEqual([
        ["Index Scan", "users_by_name"],
        ["Index Scan", "users_by_last_name"],
        ["Index Scan", "users_by_handle"],
      ]);
      for (const step of read) expect(step["Actual Rows"]).toBeLessThanOrEqual(10);
    }
  });

  it("reads a bounded number of people with a common fragment", async () => {
    const [row] = await database.db.$client`explain (analyze, format json)
      select * from find_people_by_fragment('%ann%', 100)`;
    expect(row?.["QUERY PLAN"][0].Plan["Actual Rows"]).toBe(100);
    const plan = await database.db.$client.begin(async (sql) => {
      await sql`set local enable_seqscan = off`;
      await sql`set local gin_fuzzy_search_limit = 2000`;
      return sql`explain (analyze) select id from users
        where found_by_name = 'everyone' and email_verified_at is not null
          and search_form(first_name || ' ' || last_name || ' ' || handle) like '%ann%' limit 100`;
    });
    const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
    const [, looked] = /Bitmap Index Scan on users_by_fragment .*actual time=\S+ rows=(\d+)/.exec(text) ?? [];
    expect(Number(looked)).toBeGreaterThan(1000);
    expect(Number(looked)).toBeLessThan(3000);
  });

  it("returns each person once, sorted by name, without already known people", async () => {
    const first = await findByStart(database.db, asked("an"), []);
    expect(new Set(first).size).toBe(10);
    const second = await findByStart(database.db, asked("an"), first);
    expect(second).toHaveLength(10);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    expect(await findByFragment(database.db, asked("nneman"), [])).toHaveLength(10);
  });
});
