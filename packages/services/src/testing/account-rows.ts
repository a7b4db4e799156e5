/// <reference types="vite/types/importMeta.d.ts" />
import type { AccountRow, AccountRows } from "./account-row.ts";

const files = import.meta.glob<AccountRows>("./account-rows/*.ts", { eager: true, import: "accountRows" });

/** The rows of all features: one for each table of the schema that refers to users or to members, each in one feature. */
export const accountRows: readonly (readonly [string, AccountRow])[] = Object.values(files).flatMap((rows) =>
  Object.entries(rows),
);
