import { createCallerFactory, router } from "./init.ts";
import { authRouter } from "./routers/auth.ts";
import { contactsRouter } from "./routers/contacts.ts";
import { notificationsRouter } from "./routers/notifications.ts";
import { operatorsRouter } from "./routers/operators.ts";
import { paymentsRouter } from "./routers/payments.ts";
import { profileRouter } from "./routers/profile.ts";
import { realtimeRouter } from "./routers/realtime.ts";

/** Every procedure, by feature. */
export const appRouter = router({
  auth: authRouter,
  contacts: contactsRouter,
  notifications: notificationsRouter,
  operators: operatorsRouter,
  payments: paymentsRouter,
  profile: profileRouter,
  realtime: realtimeRouter,
});
export type AppRouter = typeof appRouter;

/** Calls procedures in the process; the REST rows use it. */
export const createCaller = createCallerFactory(appRouter);
