import { hash } from "node:crypto";

/** SHA-256 of an input in canonical form: keys sorted, undefined omitted, bigint and Date as tagged strings. */
export function hashInput(input: unknown): string {
  return hash("sha256", canonical(input), "base64url");
}

function canonical(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Date) return `@${value.toISOString()}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(",")}}`;
}
