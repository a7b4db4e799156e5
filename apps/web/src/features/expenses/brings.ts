import type { WebFeature } from "../../manifest/feature.ts";
import { expenseEdit, newCommentEdit, newExpenseEdit } from "./edits/edits.ts";

export const expenses = {
  edits: [newExpenseEdit, expenseEdit, newCommentEdit],
  keptAnswers: ["groups.listEntryGroups"],
  momentaryAnswers: ["groups.findSimilarExpenses", "groups.listEntryGroups"],
} satisfies WebFeature;
