import type { AnyRestRow } from "@evenly/contract/rest";
import { authRows } from "./rest/routes/auth.ts";
import { channelTestRows } from "./rest/routes/channel-tests.ts";
import { notificationRows } from "./rest/routes/notifications.ts";
import { paymentRows } from "./rest/routes/payments.ts";
import { profileRows } from "./rest/routes/profile.ts";
import { realtimeRows } from "./rest/routes/realtime.ts";
import { authRouter } from "./trpc/routers/auth.ts";
import { contactsRouter } from "./trpc/routers/contacts.ts";
import { notificationsRouter } from "./trpc/routers/notifications.ts";
import { operatorsRouter } from "./trpc/routers/operators.ts";
import { paymentsRouter } from "./trpc/routers/payments.ts";
import { profileRouter } from "./trpc/routers/profile.ts";
import { realtimeRouter } from "./trpc/routers/realtime.ts";

/** The routers of all features; a new feature adds its line here and, for documented paths, below. */
export const routers = {
  auth: authRouter,
  contacts: contactsRouter,
  notifications: notificationsRouter,
  operators: operatorsRouter,
  payments: paymentsRouter,
  profile: profileRouter,
  realtime: realtimeRouter,
};

/** Every documented REST path that is served by a procedure. */
export const restRows: readonly AnyRestRow[] = [
  ...authRows,
  ...channelTestRows,
  ...notificationRows,
  ...paymentRows,
  ...profileRows,
  ...realtimeRows,
];
