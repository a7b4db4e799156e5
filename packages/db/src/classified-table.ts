import { getTableColumns, getTableName } from "drizzle-orm";
import type { BuildColumns, BuildExtraConfigColumns } from "drizzle-orm/column-builder";
import {
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
} from "drizzle-orm/pg-core";

/** Who may read a column. @see docs/data-classification.md */
export type Classification = "public" | "internal" | "confidential" | "restricted";

const CLASSIFICATION = Symbol("classification");
type Classified = { readonly [CLASSIFICATION]: Classification };

const classified =
  (classification: Classification) =>
  <Column extends PgColumnBuilderBase>(column: Column): Column & Classified =>
    Object.assign(column, { [CLASSIFICATION]: classification });

/** Any signed-in user may read it. */
export const publicly = classified("public");
/** Our servers alone read it; it says nothing of a person by itself. */
export const internal = classified("internal");
/** The people concerned read it, and operators with a reason. */
export const confidential = classified("confidential");
/** Nobody reads it in clear text: it is sealed or hashed in the database. */
export const restricted = classified("restricted");

const classifications = new WeakMap<PgTable, ReadonlyMap<string, Classification>>();

/** A table each of whose columns has a classification; a column without one is a type error. */
export function classifiedTable<
  Name extends string,
  Columns extends Record<string, PgColumnBuilderBase & Classified>,
>(
  name: Name,
  columns: Columns,
  constraints?: (table: BuildExtraConfigColumns<Name, Columns, "pg">) => PgTableExtraConfigValue[],
): PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, Columns, "pg">;
  dialect: "pg";
}> {
  const table = pgTable(name, columns, constraints);
  classifications.set(
    table,
    new Map(Object.entries(columns).map(([key, column]) => [key, column[CLASSIFICATION]])),
  );
  return table;
}

export type ClassifiedColumn = {
  readonly table: string;
  readonly column: string;
  readonly classification: Classification;
};

/** The columns of a table with their classification. */
export function classifiedColumnsOf(table: PgTable): readonly ClassifiedColumn[] {
  const columns = getTableColumns(table);
  return [...(classifications.get(table) ?? [])].map(([key, classification]) => ({
    table: getTableName(table),
    column: columns[key]?.name ?? key,
    classification,
  }));
}
