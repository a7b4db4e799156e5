import { auditClassification } from "./audit/classification.ts";
import { authClassification } from "./auth/classification.ts";
import type { ClassifiedColumn } from "./classification.ts";
import { contactsClassification } from "./contacts/classification.ts";
import { jobsClassification } from "./jobs/classification.ts";
import { ledgerClassification } from "./ledger/classification.ts";
import { notificationsClassification } from "./notifications/classification.ts";
import { operatorsClassification } from "./operators/classification.ts";
import { outboxClassification } from "./outbox/classification.ts";
import { paymentsClassification } from "./payments/classification.ts";
import { uploadsClassification } from "./uploads/classification.ts";
import { webhooksClassification } from "./webhooks/classification.ts";

/** Every column of the database with who may read it. @see docs/data-classification.md */
export const classifiedColumns: readonly ClassifiedColumn[] = [
  ...auditClassification,
  ...authClassification,
  ...contactsClassification,
  ...jobsClassification,
  ...ledgerClassification,
  ...notificationsClassification,
  ...operatorsClassification,
  ...outboxClassification,
  ...paymentsClassification,
  ...uploadsClassification,
  ...webhooksClassification,
];
