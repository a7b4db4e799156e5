import { notFound } from "@tanstack/react-router";

/** The form of every id. The contract's schemas say the same, but bring zod. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id that a part of an address holds; undefined for anything else. */
export function readId<Id extends string>(value: unknown): Id | undefined {
  return typeof value === "string" && ID.test(value) ? (value as Id) : undefined;
}

type Found<Ids> = { readonly [Name in keyof Ids]?: Ids[Name] | undefined };

/** The ids in these fields of an address's search. Anything else there is undefined: the router would keep a field that is left out. */
export function pickIds<Ids extends Readonly<Record<string, string>>>(
  search: Readonly<Record<string, unknown>>,
  names: readonly (keyof Ids & string)[],
): Found<Ids> {
  return Object.fromEntries(names.map((name) => [name, readId(search[name])])) as Found<Ids>;
}

/** Reads the ids in a route's path. With anything else in their place, the address is unknown. */
export function parseIds<Ids extends Readonly<Record<string, string>>>(
  params: {
    readonly [Name in keyof Ids]: string;
  },
): Ids {
  if (!Object.values<string>(params).every((value) => readId(value) !== undefined)) throw notFound();
  return params as Ids;
}
