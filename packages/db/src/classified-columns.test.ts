import { openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import type { ClassifiedColumn } from "./classified-table.ts";
import { classifiedColumns } from "./testing/classified-columns.ts";

const DOCUMENT = "../../../docs/data-classification.md";
const HEAD = `# Who may read what: every stored column
A column has its class where it is defined, \`confidential(text("note"))\`; without one nothing compiles. Then
\`npx vitest run packages/db/src/classified-columns.test.ts -u\` writes this page.

| Class | Who reads it |
|---|---|
| public | anybody who is signed in |
| internal | our servers; says nothing of a person by itself |
| confidential | the people it is about; operators with a reason, and each look is audited |
| restricted | nobody in clear: sealed with AES-256-GCM (\`_sealed\`), or a hash |

Sealed columns: the key is in the environment (\`FIELD_KEYS\`), each text is bound to its table, row and column, and the database
refuses what is not sealed. What has to be found stands beside it as a keyed hash (\`_lookup\`, key \`LOOKUP_KEY\`). The mailbox
tables hold mail of a development machine in clear; production has no such rows.
`;

const { database } = await openTestContext();

const nameOf = ({ table, column }: ClassifiedColumn) => `${table}.${column}`;
const tagged = classifiedColumns.map(nameOf).sort();

async function storedColumns(): Promise<readonly string[]> {
  const rows = await database.db.$client<{ name: string }[]>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE'`;
  return rows.map(({ name }) => name).sort();
}

describe("the classification", () => {
  it("tags each column of the database exactly once", async () => {
    expect(tagged).toEqual(await storedColumns());
  });

  it("tags exactly the sealed and hashed columns as restricted", () => {
    const isUnreadable = ({ column }: ClassifiedColumn) => /_(sealed|lookup|hash)$/.test(column);
    // The hash of an idempotent call's input only detects equal inputs; it hides nothing.
    const hidden = classifiedColumns.filter(
      (column) => isUnreadable(column) && column.column !== "input_hash",
    );
    const restricted = classifiedColumns.filter(({ classification }) => classification === "restricted");
    expect(restricted.map(nameOf)).toEqual(hidden.map(nameOf));
  });

  it("requires a check constraint on every sealed column", async () => {
    const sealed = tagged.filter((name) => name.endsWith("_sealed"));
    const rules = await database.db.$client<{ name: string }[]>`
      select distinct conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%{38,}%'`;
    expect(sealed.length).toBeGreaterThan(0);
    expect(rules.map(({ name }) => name).sort()).toEqual(sealed);
  });

  it("matches docs/data-classification.md", async () => {
    const rows = classifiedColumns.map(
      (column) => `| ${column.table} | ${column.column} | ${column.classification} |`,
    );
    const table = ["| Table | Column | Class |", "|---|---|---|", ...rows.sort()].join("\n");
    await expect(`${HEAD}\n${table}\n`).toMatchFileSnapshot(DOCUMENT);
  });
});
