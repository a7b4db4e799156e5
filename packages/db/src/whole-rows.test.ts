import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { openTestContext } from "@evenly/testing";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "./client.ts";
import { requireWholeRows } from "./whole-rows.ts";

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
