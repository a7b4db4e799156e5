import { routers } from "../features.ts";
import { createCallerFactory, router } from "./init.ts";

/** Every procedure, by feature. */
export const appRouter = router(routers);
export type AppRouter = typeof appRouter;

/** Calls procedures in the process; the REST rows use it. */
export const createCaller = createCallerFactory(appRouter);
