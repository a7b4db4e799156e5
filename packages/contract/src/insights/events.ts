import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineEvent } from "../event-definition.ts";
import { RENEWAL_REMINDER_DAYS } from "./rules.ts";

/** A recurring payment renews in a few days. It is told once for each renewal. */
const renewalDue = defineEvent({
  name: "renewal.due",
  version: 1,
  payload: z.object({
    userId: z.string(),
    onceKey: z.string(),
    paymentName: z.string(),
    amountMinor: MinorText,
    currency: z.string(),
    daysLeft: z.number().int().min(0).max(RENEWAL_REMINDER_DAYS),
  }),
  toNews: ({ userId, onceKey, ...data }) => [{ userId, content: { template: "renewalSoon", data }, onceKey }],
});

/** Events of the spending analysis. */
export const insightEvents = { "renewal.due": renewalDue };
