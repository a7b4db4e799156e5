import type { LogFields } from "../log-fields.ts";

/** Fields of cases. */
export const caseLogFields = {
  hidden: {
    "secrets, and what stands for one": ["proof"],
    "what they, or others about them, wrote and read": [
      "facts",
      "statement",
      "resolutionText",
      "outcomeText",
      "verdict",
      "answer",
    ],
  },
  shown: {
    "ids, by which a line is found without saying who": ["subjectId", "operatorId", "takenBy", "blockId"],
    "moments of an account": ["credentialChangedAt"],
    "words of our own": ["credentialChanged", "group"],
    "how a list was asked for": ["isMine", "isTaken"],
  },
} as const satisfies LogFields;
