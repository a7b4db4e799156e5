import type { LogFields } from "../log-fields.ts";

/** Fields of operators' acts. */
export const operatorLogFields = {
  hidden: {
    "what they, or others about them, wrote and read": ["suspendedReason", "frozenReason"],
    "secrets, and what stands for one": ["keySecretHash"],
  },
  shown: {
    "ids, by which a line is found without saying who": [
      "waitingActId",
      "subjectUserId",
      "proposedBy",
      "endedBy",
    ],
    "moments of an account": ["frozenAt"],
    "words of our own": ["serviceKey"],
  },
} as const satisfies LogFields;
