import * as z from "zod";
import { defineEvent } from "../event-definition.ts";
import { TriedPasswords } from "../notifications/schemas.ts";
import { LookCategory } from "../security/schemas.ts";
import { OperatorChange } from "./schemas.ts";

/** An operator changed an account's state; its owner is notified without the operator's reason. */
export const accountChangedByOperator = defineEvent({
  name: "account.changed_by_operator",
  version: 1,
  payload: z.object({
    userId: z.string(),
    emailSealed: z.string(),
    firstName: z.string(),
    locale: z.string(),
    change: OperatorChange,
  }),
  toNews: ({ userId, emailSealed: addressSealed, change }) => [
    { userId, addressSealed, content: { template: change, data: {} } },
  ],
});

/** An operator read an account or a case about it; its owner sees each look. */
export const accountLookedAt = defineEvent({
  name: "account.looked_at",
  version: 1,
  payload: z.object({
    userId: z.string(),
    category: LookCategory,
    operator: z.string(),
    reference: z.string().nullable(),
  }),
});

/** Most sign-ins over all accounts are wrong; one event per operator. */
export const signInAlarmRaised = defineEvent({
  name: "sign_in_alarm.raised",
  version: 1,
  payload: TriedPasswords.extend({ userId: z.string() }),
  toNews: ({ userId, ...signIns }) => [
    { userId, content: { template: "securityAlert", data: { alert: "passwordsTried", ...signIns } } },
  ],
});

/** Events of operators' acts, by name. */
export const operatorEvents = {
  [accountChangedByOperator.name]: accountChangedByOperator,
  [accountLookedAt.name]: accountLookedAt,
  [signInAlarmRaised.name]: signInAlarmRaised,
};
