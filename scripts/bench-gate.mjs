import { resolve } from "node:path";
import { measureLogins } from "./bench/gate-logins.mjs";
import { measureGate } from "./bench/gate-payments.mjs";
import { withServers } from "./bench/with-servers.mjs";
import { judge, line } from "./lib/bench-report.mjs";

/**
 * Cost of the checks before a payment, and of sign-ins to others: npm run bench:gate [-- rounds part other], part: payments, sign-ins or both. `other` is the folder of a
 * second working tree with its packages installed, for example of an older commit; both sides take turns.
 */
const [rounds = "3", part = "both", other] = process.argv.slice(2);
const PEOPLE = 1000;

await withServers(
  async ({ admin, open }) => {
    await admin.unsafe("create extension pg_stat_statements");
    const sides = [];
    for (const [name, tree] of [["here"], ...(other === undefined ? [] : [["other", resolve(other)]])]) {
      const database = `evenly_bench_${name}`;
      const server = await open("product", {
        people: PEOPLE,
        database,
        ...(tree === undefined ? {} : { tree }),
      });
      sides.push({ name: String(name), server, countStatements: () => countStatements(admin, database) });
    }
    line(`${rounds} interleaved rounds; servers and load share the machine`);
    const ratios = [];
    if (part !== "sign-ins") ratios.push(...(await measureGate(sides, Number(rounds))));
    if (part !== "payments") ratios.push(...(await measureLogins(sides, Number(rounds))));
    return judge(ratios);
  },
  { shared_preload_libraries: "pg_stat_statements" },
);

/**
 * Statements that a database has executed; those that begin and end transactions are no statements of their own here.
 * @param {import("postgres").Sql} admin
 * @param {string} database
 */
async function countStatements(admin, database) {
  const [row] = await admin`
    select coalesce(sum(s.calls) filter (where s.query !~* '^(begin|commit|rollback|start)'), 0)::int as statements,
      coalesce(sum(s.calls) filter (where s.query ~* '^(begin|commit|rollback|start)'), 0)::int as bounds
    from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = ${database}`;
  return { statements: Number(row?.statements), bounds: Number(row?.bounds) };
}
