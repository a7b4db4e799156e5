/// <reference types="vite/types/importMeta.d.ts" />
import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { type ClassifiedColumn, classifiedColumnsOf } from "../classified-table.ts";

const files = import.meta.glob<Readonly<Record<string, unknown>>>("../*/*tables.ts", { eager: true });

/** The tables of all features. */
export const storedTables: readonly PgTable[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is PgTable => is(value, PgTable));

/** Classification of every column of the database. @see docs/data-classification.md */
export const classifiedColumns: readonly ClassifiedColumn[] = storedTables.flatMap(classifiedColumnsOf);
