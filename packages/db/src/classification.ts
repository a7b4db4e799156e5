import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Who may read a column. public: any signed-in user. internal: our servers only; not personal by itself. confidential: the
 * people concerned, and operators with a reason. restricted: not readable in clear text; sealed or hashed in the database.
 */
export type Classification = "public" | "internal" | "confidential" | "restricted";

export type ClassifiedColumn = {
  readonly table: string;
  readonly column: string;
  readonly classification: Classification;
};

type ColumnsOf<Table extends PgTable> = keyof Table["_"]["columns"];

/** Tags every column of a table; a missing or surplus column is a type error. */
export function classify<Table extends PgTable>(
  table: Table,
  tags: { readonly [Name in ColumnsOf<Table>]: Classification },
): readonly ClassifiedColumn[] {
  const columns = getTableColumns(table);
  return Object.entries<Classification>(tags).map(([name, classification]) => ({
    table: getTableName(table),
    column: columns[name]?.name ?? name,
    classification,
  }));
}
