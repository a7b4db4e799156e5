import type { LineFilter } from "@evenly/db/history/history-lines";
import * as z from "zod";

const Minor = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)
  .optional();
const Moment = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .optional();
const StoredFilter = z.looseObject({
  from: Moment,
  to: Moment,
  minMinor: Minor,
  maxMinor: Minor,
  textAmountMinor: Minor,
});

/** Serializes a filter to JSON: moments as ISO 8601, minor units as strings. */
export function writeFilter(filter: LineFilter): unknown {
  return JSON.parse(
    JSON.stringify(filter, (_key, value) => (typeof value === "bigint" ? value.toString() : value)),
  );
}

/** Parses a filter that `writeFilter` serialized. */
export function readFilter(stored: unknown): LineFilter {
  const filter = StoredFilter.parse(stored);
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
