import * as z from "zod";
import { EventOrigin } from "../auth/schemas.ts";
import { defineEvent } from "../event-definition.ts";
import { Reason, Severity } from "./decisions.ts";
import { Suspicion } from "./suspicions.ts";

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

const templates = {
  pattern_anomaly: "unusualPayments",
  unusual_location: "unusualLocation",
  suspicious_amount: "suspiciousAmount",
  unusual_spending: "unusualSpending",
} as const satisfies Record<Suspicion, string>;

/** A payment is unusual. */
export const paymentSuspected = defineEvent({
  name: "payment.suspected",
  version: 1,
  payload: z.object({
    ...payment,
    emailSealed: z.string(),
    score: z.number().int(),
    level: Severity,
    userAgent: z.string().default("").describe("empty, like the id, in events that are older than it"),
    transactionId: z.string().nullable().default(null),
    suspicion: Suspicion.default("pattern_anomaly"),
    notify: z
      .object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() })
      .optional()
      .describe("absent in events that are older than the choice"),
  }),
  toNews: ({ userId, emailSealed: addressSealed, notify: channels, suspicion }, alertId) => [
    {
      userId,
      addressSealed,
      content: { template: templates[suspicion], data: { alertId } },
      ...(channels && { channels }),
    },
  ],
});

/** Events of fraud protection, by name. */
export const fraudEvents = {
  [paymentBlocked.name]: paymentBlocked,
  [paymentSuspected.name]: paymentSuspected,
};
