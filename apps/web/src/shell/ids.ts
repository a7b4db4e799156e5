import { notFound } from "@tanstack/react-router";

/** The form of every id. The contract's schemas say the same, but bring zod. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id that a part of an address holds; undefined for anything else. */
export function readId<Id extends string>(value: unknown): Id | undefined {
  return typeof value === "string" && ID.test(value) ? (value as Id) : undefined;
}

/** The ids in the path of a route, which its component reads here once. With anything else in their place, the address is unknown. */
export function parseIds<Ids extends Readonly<Record<string, string>>>(
  params: {
    readonly [Name in keyof Ids]: string;
  },
): Ids {
  if (!Object.values<string>(params).every((value) => ID.test(value))) throw notFound();
  return params as Ids;
}
