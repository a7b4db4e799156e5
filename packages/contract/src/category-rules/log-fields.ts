import type { LogFields } from "../log-fields.ts";

/** Fields of rules for categories. */
export const categoryRuleLogFields = {
  hidden: {},
  shown: {
    "ids, by which a line is found without saying who": ["ruleId", "categoryRuleId"],
    "switches and versions": ["alsoPast"],
  },
} as const satisfies LogFields;
