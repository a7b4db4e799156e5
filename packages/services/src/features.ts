import { authBrings } from "./auth/brings.ts";
import { budgetsBrings } from "./budgets/brings.ts";
import { cardsBrings } from "./cards/brings.ts";
import { casesBrings } from "./cases/brings.ts";
import { categoryRulesBrings } from "./category-rules/brings.ts";
import { claimsBrings } from "./claims/brings.ts";
import { expensesBrings } from "./expenses/brings.ts";
import { factorsBrings } from "./factors/brings.ts";
import { fraudBrings } from "./fraud/brings.ts";
import { goalsBrings } from "./goals/brings.ts";
import { groupNewsBrings } from "./group-news/brings.ts";
import { groupsBrings } from "./groups/brings.ts";
import { historyBrings } from "./history/brings.ts";
import { insightsBrings } from "./insights/brings.ts";
import { ledgerBrings } from "./ledger/brings.ts";
import { notificationsBrings } from "./notifications/brings.ts";
import { operatorsBrings } from "./operators/brings.ts";
import { outboxBrings } from "./outbox/brings.ts";
import { payCodesBrings } from "./pay-codes/brings.ts";
import { paymentsBrings } from "./payments/brings.ts";
import { realtimeBrings } from "./realtime/brings.ts";
import { requestsBrings } from "./requests/brings.ts";
import { securityBrings } from "./security/brings.ts";
import { serviceKeysBrings } from "./service-keys/brings.ts";
import { settlementsBrings } from "./settlements/brings.ts";
import { waitingBrings } from "./waiting/brings.ts";

/**
 * All features with worker work, payments that they follow, or a part in the end of an account; a new feature adds its line. The type lists
 * the parts that the work needs. The first four are in the order of their locks: wallets, groups, settlements, payments.
 */
export const features = [
  ledgerBrings,
  groupsBrings,
  settlementsBrings,
  paymentsBrings,
  authBrings,
  budgetsBrings,
  cardsBrings,
  casesBrings,
  categoryRulesBrings,
  expensesBrings,
  fraudBrings,
  factorsBrings,
  goalsBrings,
  groupNewsBrings,
  historyBrings,
  insightsBrings,
  notificationsBrings,
  operatorsBrings,
  outboxBrings,
  payCodesBrings,
  realtimeBrings,
  claimsBrings,
  requestsBrings,
  securityBrings,
  serviceKeysBrings,
  waitingBrings,
];
