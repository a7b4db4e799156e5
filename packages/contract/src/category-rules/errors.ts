import type { ErrorTable } from "../error-table.ts";

/** Refusals of rules for categories. */
export const categoryRuleErrors = {
  CATEGORY_RULE_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Rule not found" },
  CATEGORY_RULE_EXISTS: { http: 409, trpc: "CONFLICT", message: "You already have a rule with this text." },
  CATEGORY_RULES_FULL: { http: 409, trpc: "CONFLICT", message: "You have too many rules. Delete one first." },
} as const satisfies ErrorTable;
