import type { AnyRestRow } from "@evenly/contract/rest";
import { authRows } from "./rest/routes/auth.ts";
import { budgetRows } from "./rest/routes/budgets.ts";
import { cardRows } from "./rest/routes/cards.ts";
import { channelTestRows } from "./rest/routes/channel-tests.ts";
import { groupRows } from "./rest/routes/groups.ts";
import { notificationRows } from "./rest/routes/notifications.ts";
import { paymentRows } from "./rest/routes/payments.ts";
import { profileRows } from "./rest/routes/profile.ts";
import { realtimeRows } from "./rest/routes/realtime.ts";
import { attachmentsRouter } from "./trpc/routers/attachments.ts";
import { authRouter } from "./trpc/routers/auth.ts";
import { billsRouter } from "./trpc/routers/bills.ts";
import { budgetsRouter } from "./trpc/routers/budgets.ts";
import { casesRouter } from "./trpc/routers/cases.ts";
import { claimsRouter } from "./trpc/routers/claims.ts";
import { contactsRouter } from "./trpc/routers/contacts.ts";
import { factorsRouter } from "./trpc/routers/factors.ts";
import { fraudRouter } from "./trpc/routers/fraud.ts";
import { groupsRouter } from "./trpc/routers/groups.ts";
import { notificationsRouter } from "./trpc/routers/notifications.ts";
import { operatorsRouter } from "./trpc/routers/operators.ts";
import { payCodesRouter } from "./trpc/routers/pay-codes.ts";
import { paymentsRouter } from "./trpc/routers/payments.ts";
import { profileRouter } from "./trpc/routers/profile.ts";
import { realtimeRouter } from "./trpc/routers/realtime.ts";
import { requestsRouter } from "./trpc/routers/requests.ts";
import { securityRouter } from "./trpc/routers/security.ts";
import { waitingRouter } from "./trpc/routers/waiting.ts";

/** The routers of all features. A new feature adds its router here and its documented paths below. */
export const routers = {
  attachments: attachmentsRouter,
  auth: authRouter,
  bills: billsRouter,
  budgets: budgetsRouter,
  cases: casesRouter,
  contacts: contactsRouter,
  fraud: fraudRouter,
  factors: factorsRouter,
  groups: groupsRouter,
  notifications: notificationsRouter,
  operators: operatorsRouter,
  payCodes: payCodesRouter,
  payments: paymentsRouter,
  profile: profileRouter,
  realtime: realtimeRouter,
  claims: claimsRouter,
  requests: requestsRouter,
  security: securityRouter,
  waiting: waitingRouter,
};

/** Every documented REST path that a procedure serves. */
export const restRows: readonly AnyRestRow[] = [
  ...authRows,
  ...budgetRows,
  ...cardRows,
  ...channelTestRows,
  ...groupRows,
  ...notificationRows,
  ...paymentRows,
  ...profileRows,
  ...realtimeRows,
];
