import { logFields } from "./features.ts";

const hidden = new Set(logFields.flatMap((fields) => namesIn(fields.hidden)));

/** Checks whether a field's value is excluded from all logs. */
export function isHiddenField(name: string): boolean {
  return hidden.has(plainName(name));
}

/** All normalized names in a table of names by reason. */
export function namesIn(table: Readonly<Record<string, readonly string[]>> = {}): readonly string[] {
  return Object.values(table).flat().map(plainName);
}

/** Normalizes a field's name across camelCase, snake_case and headers. */
export function plainName(name: string): string {
  return name.replaceAll(/[-_]/g, "").toLowerCase();
}
