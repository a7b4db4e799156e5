import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { openTestContext } from "@evenly/testing";
import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { closeDatabase, type Database, openDatabase } from "./client.ts";
import { inOneTrip, inPipeline } from "./transaction.ts";
import { requireWholeRows, withWholeRows } from "./whole-rows.ts";

const { database } = await openTestContext();
const installed = createRequire(import.meta.url).resolve("postgres");

/** Statements that fail after their first rows have arrived. */
const cutShort = [
  ["an error", "select 1 / (5000 - n) from generate_series(1, 6000) n"],
  [
    "the statement timeout",
    "select n, case when n > 5000 then pg_sleep(5) end from generate_series(1, 6000) n",
  ],
  [
    "the end of its connection",
    "select n, case when n > 5000 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 6000) n",
  ],
] as const;

describe.each(cutShort)(
  "after a statement that ended by %s in the middle of its rows",
  (_name, statement) => {
    it("the next result on the connection is whole", async () => {
      const db = openDatabase({
        url: database.adminUrl,
        applicationName: "cut-short",
        poolMax: 1,
        settings: { statement_timeout: 300 },
      });
      for (let round = 0; round < 3; round += 1) {
        await expect(db.execute(sql.raw(statement))).rejects.toThrow();
        expect(await db.execute(sql`select 7 as seven`)).toEqual([{ seven: 7 }]);
      }
      await closeDatabase(db);
    });
  },
);

/** Cuts a statement short and asks for one row; prints whether the answer has it. */
const ASK_UNPATCHED = `
  const [folder, url, statement] = process.argv.slice(1);
  const { default: connect } = await import(folder + "/index.js");
  const sql = connect(url, { max: 1, onnotice: () => {}, fetch_types: false });
  const failure = await sql.unsafe(statement).catch(({ message }) => message);
  const rows = await sql\`select 7 as seven\`;
  console.log(JSON.stringify({ failure, length: rows.length, hasFirst: 0 in rows }));
  await sql.end();
`;

describe("the driver without our patch", () => {
  // Control: an update of the driver that makes this fail makes our patch of it unnecessary.
  it("gives the next result holes, which are refused", () => {
    const folder = mkdtempSync(join(dirname(installed), "../../unpatched-"));
    try {
      cpSync(join(dirname(installed), "../../src"), folder, { recursive: true });
      const file = join(folder, "connection.js");
      const patched = readFileSync(file, "utf8");
      writeFileSync(file, patched.replace(/^.*evenly result guard.*$/m, ""));
      const script = ["--input-type=module", "-e", ASK_UNPATCHED, folder, database.url, cutShort[0][1]];
      const found = JSON.parse(execFileSync(process.execPath, script, { encoding: "utf8" }));
      expect(found).toMatchObject({ failure: "division by zero", hasFirst: false });
      expect(found.length).toBeGreaterThan(1000);
      expect(() => requireWholeRows(new Array(found.length))).toThrow("holes");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it("a result without rows, or of something else, is whole", () => {
  expect(requireWholeRows([])).toEqual([]);
  expect(requireWholeRows([1])).toEqual([1]);
  expect(requireWholeRows({ count: 0 })).toEqual({ count: 0 });
});

describe("a result of the driver", () => {
  const resultOf = (rows: readonly unknown[], facts: object) => Object.assign([...rows], facts);

  it("is refused without the server's word that its statement has completed", () => {
    expect(() => requireWholeRows(resultOf([], { command: null, count: null }))).toThrow("not completed");
  });

  it("is refused with fewer rows than the server counted", () => {
    expect(() => requireWholeRows(resultOf([1], { command: "SELECT", count: 2 }))).toThrow("fewer rows");
  });

  it.each([sql`select 1 where false`, sql`select n from generate_series(1, 3) n`, sql`select 1; select 2`])(
    "passes when it is whole (%#)",
    async (statement) => {
      await expect(database.db.execute(statement)).resolves.toBeDefined();
    },
  );
});

describe("a client of the query builder", () => {
  const roles = pgTable("pg_roles", { name: text("rolname") });
  type Client = postgres.Sql;
  type Pending = PromiseLike<object> & {
    readonly values: () => PromiseLike<object>;
    readonly forEach: (each: never) => PromiseLike<object>;
  };

  /** A client whose statements end without the server's word that they have completed. */
  function uncompleted<Of extends Client>(client: Of): Of {
    const cut = (rows: object) => Object.assign(rows, { command: null });
    return new Proxy(client, {
      get(target, name) {
        const part = Reflect.get(target, name) as (...args: unknown[]) => unknown;
        if (name === "begin")
          return (work: (tx: Client) => unknown) => part((tx: Client) => work(uncompleted(tx)));
        if (name === "reserve") return async () => uncompleted((await part()) as Client);
        if (name !== "unsafe") return part;
        return (...args: unknown[]) => {
          const pending = part(...args) as Pending;
          const values = () => pending.values().then(cut);
          const then = (done: never, failed: never) => pending.then(cut).then(done, failed);
          return {
            then,
            values,
            execute: () => pending,
            forEach: (each: never) => pending.forEach(each).then(cut),
          };
        };
      },
    });
  }

  const names = (db: Pick<ReturnType<typeof drizzle>, "select">) => db.select().from(roles).limit(1);

  it("refuses them in pipelined transactions and in those of one trip", async () => {
    const client = postgres(database.url, { max: 1, onnotice: () => {}, fetch_types: false });
    try {
      const cut = drizzle({ client: uncompleted(client) }) as unknown as Database;
      const sound = drizzle({ client }) as unknown as Database;
      const pipelined = (db: Database) =>
        inPipeline(db, async (tx) => ({ result: await names(tx as never), writes: [] }));
      const inOne = (db: Database) =>
        inOneTrip(db, [sql`select 1`], {
          query: sql`select n from generate_series(1, 3) n`,
          keep: (row: { n: number }) => row.n,
        });
      await expect(pipelined(sound)).resolves.toHaveLength(1);
      await expect(inOne(sound)).resolves.toEqual([1, 2, 3]);
      await expect(pipelined(cut)).rejects.toThrow();
      await expect(inOne(cut)).rejects.toThrow("not completed");
    } finally {
      await client.end();
    }
  });

  it("refuses uncompleted results of the builder, also in a transaction", async () => {
    const client = postgres(database.url, { max: 1, onnotice: () => {}, fetch_types: false });
    try {
      const db = drizzle({ client: withWholeRows(uncompleted(client)) });
      await expect(names(db)).rejects.toThrow();
      await expect(names(db).then(undefined, (error: Error) => String(error.cause))).resolves.toContain(
        "not completed",
      );
      await expect(db.transaction((tx) => names(tx))).rejects.toThrow();
      // Control: without the check the builder takes them.
      await expect(names(drizzle({ client: uncompleted(client) }))).resolves.toHaveLength(1);
      const sound = drizzle({ client: withWholeRows(client) });
      await expect(names(sound)).resolves.toHaveLength(1);
      await expect(sound.transaction((tx) => tx.transaction((inner) => names(inner)))).resolves.toHaveLength(
        1,
      );
    } finally {
      await client.end();
    }
  });
});
