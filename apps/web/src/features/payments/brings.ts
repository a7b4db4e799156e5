import type { WebFeature } from "../../feature.ts";
import { balanceAnswer, balanceUpdated, exportUpdate, transactionUpdate } from "./frames.ts";

export const payments = {
  frames: [balanceUpdated, balanceAnswer, transactionUpdate, exportUpdate],
  live: [["payments"]],
  keptAnswers: ["payments.getBalance"],
} satisfies WebFeature;
