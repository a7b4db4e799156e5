import { authBrings } from "./auth/brings.ts";
import { casesBrings } from "./cases/brings.ts";
import { claimsBrings } from "./claims/brings.ts";
import { expenseReceiptsBrings } from "./expense-receipts/brings.ts";
import { expenseSeriesBrings } from "./expense-series/brings.ts";
import { expensesBrings } from "./expenses/brings.ts";
import { factorsBrings } from "./factors/brings.ts";
import { fraudBrings } from "./fraud/brings.ts";
import { groupFilesBrings } from "./group-files/brings.ts";
import { groupInvitationsBrings } from "./group-invitations/brings.ts";
import { groupNewsBrings } from "./group-news/brings.ts";
import { groupPeopleBrings } from "./group-people/brings.ts";
import { groupsBrings } from "./groups/brings.ts";
import { jobsBrings } from "./jobs/brings.ts";
import { ledgerBrings } from "./ledger/brings.ts";
import { notificationsBrings } from "./notifications/brings.ts";
import { operatorsBrings } from "./operators/brings.ts";
import { outboxBrings } from "./outbox/brings.ts";
import { payCodesBrings } from "./pay-codes/brings.ts";
import { paymentsBrings } from "./payments/brings.ts";
import { personSettlementsBrings } from "./person-settlements/brings.ts";
import { realtimeBrings } from "./realtime/brings.ts";
import { requestsBrings } from "./requests/brings.ts";
import { securityBrings } from "./security/brings.ts";
import { serviceKeysBrings } from "./service-keys/brings.ts";
import { settlementsBrings } from "./settlements/brings.ts";
import { uploadsBrings } from "./uploads/brings.ts";
import { webhooksBrings } from "./webhooks/brings.ts";

/**
 * All features with worker work, a part in the end of an account, or unaudited verbs; a new feature adds its line. The type lists
 * the parts that the work needs. The first four are in the order of their locks: wallets, groups, settlements, payments.
 */
export const features = [
  ledgerBrings,
  groupsBrings,
  settlementsBrings,
  paymentsBrings,
  authBrings,
  casesBrings,
  expenseReceiptsBrings,
  expensesBrings,
  expenseSeriesBrings,
  fraudBrings,
  factorsBrings,
  groupFilesBrings,
  groupInvitationsBrings,
  groupNewsBrings,
  groupPeopleBrings,
  jobsBrings,
  notificationsBrings,
  operatorsBrings,
  outboxBrings,
  payCodesBrings,
  personSettlementsBrings,
  realtimeBrings,
  claimsBrings,
  requestsBrings,
  securityBrings,
  serviceKeysBrings,
  uploadsBrings,
  webhooksBrings,
];
