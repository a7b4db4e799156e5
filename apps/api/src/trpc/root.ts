import type { Scope } from "@evenly/contract/service-keys/schemas";
import type { AnyTRPCRouter } from "@trpc/server";
import { routers } from "../features.ts";
import { createCallerFactory, router } from "./init.ts";

/** Every procedure, by feature. */
export const appRouter = router(routers);
export type AppRouter = typeof appRouter;

const procedures: AnyTRPCRouter["_def"]["procedures"] = appRouter._def.procedures;

/** Scope that a service key needs to call a procedure; undefined if no key is accepted. */
export function scopeOf(path: string): Scope | undefined {
  return procedures[path]?._def.meta?.scope;
}

/** Procedures that move money, as their policies say. */
export const moneyProcedures: ReadonlySet<string> = new Set(
  Object.keys(procedures).filter((path) => procedures[path]?._def.meta?.policy === "money"),
);

/** Calls procedures in-process; used by the REST rows. */
export const createCaller = createCallerFactory(appRouter);
