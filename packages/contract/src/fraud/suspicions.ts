import * as z from "zod";

/** Alerts that a payment can raise. @see spec 2 section 3 (fraud alert, security alert) */
export const SUSPICIONS = [
  "pattern_anomaly",
  "unusual_location",
  "suspicious_amount",
  "unusual_spending",
] as const;
export const Suspicion = z.enum(SUSPICIONS);
export type Suspicion = z.infer<typeof Suspicion>;
