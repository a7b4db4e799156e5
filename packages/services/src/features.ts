import { authBrings } from "./auth/brings.ts";
import type { ServiceFeature } from "./feature.ts";
import { ledgerBrings } from "./ledger/brings.ts";
import { notificationsBrings } from "./notifications/brings.ts";
import { outboxBrings } from "./outbox/brings.ts";
import { paymentsBrings } from "./payments/brings.ts";
import { realtimeBrings } from "./realtime/brings.ts";

/** Every feature that brings work for the worker. */
export const features: readonly ServiceFeature[] = [
  authBrings,
  ledgerBrings,
  notificationsBrings,
  outboxBrings,
  paymentsBrings,
  realtimeBrings,
];
