import * as z from "zod";
import { defineJob } from "../job-definition.ts";

/** Reads a payment intent again at the provider and brings its deposit, and the ledger, to what it says. */
export const followDeposit = defineJob({
  name: "follow-deposit",
  version: 1,
  payload: z.object({ depositId: z.uuid() }),
});

/** Ends cards at the provider whose account was deleted. */
export const forgetCards = defineJob({
  name: "forget-cards",
  version: 1,
  payload: z.object({ methodIds: z.array(z.string()).max(100) }),
});

/** Compares a day of the provider's payment intents with the deposits and the ledger. */
export const reconcileDeposits = defineJob({
  name: "reconcile-deposits",
  version: 1,
  payload: z.object({}),
});

/** Gives a charge back to its card, since no wallet could take it. */
export const returnDeposit = defineJob({
  name: "return-deposit",
  version: 1,
  payload: z.object({ depositId: z.uuid() }),
});
