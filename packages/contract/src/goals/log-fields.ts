import type { LogFields } from "../log-fields.ts";

/** Fields of savings goals. */
export const goalLogFields = {
  hidden: { "what they own": ["targetMinor"] },
  shown: {
    "ids, by which a line is found without saying who": ["goalId"],
    "moments of an account": ["deadlineOn", "startedOn", "completedAt", "countedTo", "lastResult"],
    "switches and versions": ["weekday", "monthDay"],
  },
} as const satisfies LogFields;
