import * as z from "zod";
import { defineEvent } from "../event-definition.ts";
import { CaseKind, CaseOutcome } from "./schemas.ts";

const templates = { upheld: "appealUpheld", false_positive: "appealAccepted" } as const;

/**
 * A case was closed. Its person is notified of the operator's answer; the end of a held payment is told by the payment itself.
 */
export const caseClosed = defineEvent({
  name: "case.closed",
  version: 1,
  payload: z.object({
    caseId: z.string(),
    userId: z.string(),
    kind: CaseKind,
    outcome: CaseOutcome,
    reference: z.string(),
    message: z.string().nullable(),
  }),
  toNews: ({ userId, outcome, reference, message, caseId }) =>
    message === null
      ? []
      : [
          {
            userId,
            content: {
              template:
                outcome === "upheld" || outcome === "false_positive" ? templates[outcome] : "caseAnswered",
              data: { reference, note: message },
            },
            onceKey: `case:${caseId}`,
          },
        ],
});

/** Events of cases, by name. */
export const caseEvents = { [caseClosed.name]: caseClosed };
