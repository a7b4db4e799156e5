import { describe, expect, it } from "vitest";
import { appRouter } from "../root.ts";

/** Routers of which every procedure is for operators alone. */
const FOR_OPERATORS = /^(?:cases|operators)\./;
/** The other procedures for operators. */
const ALSO = ["notifications.broadcast", "notifications.redrive"];

describe("the procedures for operators", () => {
  it("are these: a policy that is lowered by mistake would pass the authorization matrix, which reads it", () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { readonly _def: { readonly meta?: { readonly policy?: string } } }
    >;
    const paths = Object.keys(procedures);
    const isAdmin = (path: string) => procedures[path]?._def.meta?.policy === "admin";
    expect(paths.filter((path) => FOR_OPERATORS.test(path) && !isAdmin(path))).toEqual([]);
    expect(paths.filter((path) => !FOR_OPERATORS.test(path) && isAdmin(path)).sort()).toEqual(ALSO);
  });
});
