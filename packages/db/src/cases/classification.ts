import { classify } from "../classification.ts";
import { caseDecisions, caseStatements, cases } from "./tables.ts";

export const casesClassification = [
  ...classify(cases, {
    id: "internal",
    kind: "confidential",
    userId: "confidential",
    subjectId: "confidential",
    state: "confidential",
    takenBy: "internal",
    facts: "confidential",
    outcome: "confidential",
    outcomeText: "confidential",
    notes: "confidential",
    deadline: "internal",
    createdAt: "internal",
    closedAt: "internal",
  }),
  ...classify(caseDecisions, {
    id: "internal",
    caseId: "internal",
    operatorId: "internal",
    verdict: "confidential",
    note: "confidential",
    createdAt: "internal",
  }),
  ...classify(caseStatements, {
    id: "internal",
    caseId: "internal",
    userId: "confidential",
    text: "confidential",
    createdAt: "internal",
  }),
];
