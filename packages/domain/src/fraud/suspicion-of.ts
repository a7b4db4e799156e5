import type { Suspicion } from "@evenly/contract/fraud/suspicions";
import type { AccountRisk } from "./account-risk.ts";
import type { FraudRisk } from "./fraud-risk.ts";

type Judged = {
  readonly fraud: FraudRisk;
  readonly account: AccountRisk;
  readonly isNewPayee: boolean;
  /** Paid from a country that is neither allowed nor the payer's own. */
  readonly isAway: boolean;
};

/** The alert that a payment raises, or null. One payment raises one alert: the first of these that applies. */
export function suspicionOf({ fraud, account, isNewPayee, isAway }: Judged): Suspicion | null {
  if (fraud.level === "high" || fraud.level === "critical") return "pattern_anomaly";
  if (isAway) return "unusual_location";
  if (isNewPayee && fraud.factors.some(({ type }) => type === "amount")) return "suspicious_amount";
  return account.factors.includes("Unusual spending pattern") ? "unusual_spending" : null;
}
