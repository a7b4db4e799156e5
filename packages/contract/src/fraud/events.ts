import * as z from "zod";
import { EventOrigin } from "../auth/schemas.ts";
import { defineEvent } from "../event-definition.ts";
import { Reason } from "./decisions.ts";

const payment = {
  userId: z.string(),
  amountMinor: z.string(),
  currency: z.string(),
  payeeUserId: z.string().nullable(),
  payeeName: z.string().nullable(),
  origin: EventOrigin,
};

/** A payment was blocked; its payer may appeal. */
export const paymentBlocked = defineEvent({
  name: "payment.blocked",
  version: 1,
  payload: z.object({
    ...payment,
    code: z.string(),
    reasons: z.array(Reason),
    until: z.string().nullable(),
    userAgent: z.string(),
    isGrave: z.boolean().describe("blocked by Evenly, not by the payer's own settings"),
  }),
});

/** The fraud score of a payment is high or critical. */
export const paymentSuspected = defineEvent({
  name: "payment.suspected",
  version: 1,
  payload: z.object({
    ...payment,
    emailSealed: z.string(),
    score: z.number().int(),
    level: z.enum(["high", "critical"]),
    notify: z
      .object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() })
      .optional()
      .describe("absent in events that are older than the choice"),
  }),
  toNews: ({ userId, emailSealed: addressSealed, notify: channels }, alertId) => [
    {
      userId,
      addressSealed,
      content: { template: "unusualPayments", data: { alertId } },
      ...(channels && { channels }),
    },
  ],
});

/** Events of fraud protection, by name. */
export const fraudEvents = {
  [paymentBlocked.name]: paymentBlocked,
  [paymentSuspected.name]: paymentSuspected,
};
