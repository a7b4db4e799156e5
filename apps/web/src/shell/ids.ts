import { notFound, rootRouteId } from "@tanstack/react-router";

/** The form of every id. The contract's schemas say the same, but bring zod. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id that a part of an address holds; undefined for anything else. */
export function readId<Id extends string>(value: unknown): Id | undefined {
  return typeof value === "string" && ID.test(value) ? (value as Id) : undefined;
}

/**
 * Checks the ids in the path of a route before it is entered. An address with anything else in their place is unknown.
 *
 * @throws the page for unknown addresses.
 */
export function requireIds(params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params))
    if (name.endsWith("Id") && !ID.test(value)) throw notFound({ routeId: rootRouteId });
}

/** The ids in the path of a route, which `requireIds` has checked, by their types. */
export function idsOf<Ids extends Readonly<Record<`${string}Id`, string>>>(
  params: {
    readonly [Name in keyof Ids]: string;
  },
): Ids {
  return params as Ids;
}
