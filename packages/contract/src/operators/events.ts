import * as z from "zod";
import { defineEvent } from "../event-definition.ts";
import { TriedPasswords } from "../notifications/schemas.ts";
import { OperatorChange } from "./schemas.ts";

/** An operator changed how an account stands; its owner is told, without the operator's reason. */
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

/** Most sign-ins are wrong, all accounts together; one for each operator. */
export const signInAlarmRaised = defineEvent({
  name: "sign_in_alarm.raised",
  version: 1,
  payload: TriedPasswords.extend({ userId: z.string() }),
  toNews: ({ userId, ...signIns }) => [
    { userId, content: { template: "securityAlert", data: { alert: "passwordsTried", ...signIns } } },
  ],
});

/** The events about what operators did, by name. */
export const operatorEvents = {
  [accountChangedByOperator.name]: accountChangedByOperator,
  [signInAlarmRaised.name]: signInAlarmRaised,
};
