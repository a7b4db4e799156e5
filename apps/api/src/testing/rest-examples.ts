import { NOBODY } from "./nobody.ts";
import type { ExampleWorld } from "./tested-feature.ts";
import { testedRows } from "./tested-features.ts";

/** A world without entities: its requests are well-formed and find nothing. */
export const emptyWorld: ExampleWorld = {
  idOf: () => NOBODY,
  ackToken: "x".repeat(43),
  payee: NOBODY,
  payeeId: NOBODY,
  email: "nobody@example.test",
  password: "Evenly-demo-1",
  freshEmail: "not an address",
  bearer: "x".repeat(43),
  verifyToken: "x".repeat(43),
  resetToken: "x".repeat(43),
};

/** The path of a row with its ids. */
export function urlOf(
  { path }: { readonly path: string },
  { id = "", userId = "" }: { readonly id?: string; readonly userId?: string },
): string {
  return path.replace("{id}", id).replace("{userId}", userId);
}

/** The request of an example. */
export function exampleOf(row: { readonly method: string; readonly path: string }, world: ExampleWorld) {
  const tested = testedRows.get(`${row.method} ${row.path}`);
  if (tested === undefined)
    throw new Error(`${row.method} ${row.path} has no example in apps/api/src/testing/features`);
  const { query, body, ...ids } = tested.example(world);
  return {
    url: urlOf(row, ids) + (query === undefined ? "" : `?${query}`),
    ...(body === undefined ? {} : { payload: body }),
  };
}
