import type Stripe from "stripe";
import type { Params } from "./form.ts";
import { invalidRequest, missingResource } from "./provider-error.ts";
import { readGroup, readInteger, readText } from "./read-params.ts";

const LIMIT_MAX = 100;

export const pageParams = ["limit", "starting_after", "ending_before"] as const;

interface Listed {
  id: string;
  created: number;
}

/** One page, newest first. `rows` are in the order of creation. */
export function listPage<T extends Listed>(
  rows: Iterable<T>,
  params: Params,
  kind: { name: string; url: string },
): Stripe.ApiList<T> {
  const limit = readInteger(params, "limit") ?? 10;
  if (limit < 1 || limit > LIMIT_MAX)
    throw invalidRequest(`limit must be from 1 to ${LIMIT_MAX}.`, { param: "limit" });
  const all = [...rows].reverse();
  const after = placeOf(all, params, "starting_after", kind.name);
  const before = placeOf(all, params, "ending_before", kind.name);
  if (before !== undefined) {
    const found = all.slice(0, before);
    const data = found.slice(-limit);
    return { object: "list", data, has_more: found.length > data.length, url: kind.url };
  }
  const found = after === undefined ? all : all.slice(after + 1);
  return { object: "list", data: found.slice(0, limit), has_more: found.length > limit, url: kind.url };
}

function placeOf(rows: readonly Listed[], params: Params, name: string, kind: string): number | undefined {
  const id = readText(params, name);
  if (id === undefined) return undefined;
  const place = rows.findIndex((row) => row.id === id);
  if (place < 0) throw missingResource(kind, id, name);
  return place;
}

/** The condition of `created`: a time, or the bounds `gte`, `gt`, `lte` and `lt`. */
export function readCreated(params: Params): (row: { created: number }) => boolean {
  if (typeof params.created === "string") {
    const at = readInteger(params, "created");
    return (row) => at === undefined || row.created === at;
  }
  const bounds = readGroup(params, "created") ?? {};
  const [gte, gt, lte, lt] = ["gte", "gt", "lte", "lt"].map((name) => readInteger(bounds, name));
  return ({ created }) =>
    (gte === undefined || created >= gte) &&
    (gt === undefined || created > gt) &&
    (lte === undefined || created <= lte) &&
    (lt === undefined || created < lt);
}
