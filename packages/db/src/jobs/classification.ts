import { classify } from "../classification.ts";
import { jobs, schedules } from "./tables.ts";

export const jobsClassification = [
  ...classify(jobs, {
    id: "internal",
    name: "internal",
    version: "internal",
    dedupeKey: "internal",
    orderingKey: "internal",
    payload: "confidential",
    requestId: "internal",
    createdAt: "internal",
    dueAt: "internal",
    attemptCount: "internal",
    leaseToken: "internal",
    leasedUntil: "internal",
    parkedAt: "internal",
    lastError: "confidential",
  }),
  ...classify(schedules, {
    id: "internal",
    name: "internal",
    ownerKey: "confidential",
    jobName: "internal",
    jobVersion: "internal",
    payload: "confidential",
    rule: "confidential",
    timeZone: "confidential",
    nextAt: "internal",
    lastRunAt: "internal",
    pausedAt: "internal",
  }),
];
