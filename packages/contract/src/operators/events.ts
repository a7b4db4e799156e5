import * as z from "zod";
import { defineEvent } from "../event-definition.ts";
import { OperatorChange } from "./schemas.ts";

/** An operator changed how an account stands; its owner is told, without the operator's reason. */
export const accountChangedByOperator = defineEvent({
  name: "account.changed_by_operator",
  version: 1,
  payload: z.object({
    userId: z.string(),
    emailSealed: z.string(),
    firstName: z.string(),
    locale: z.string(),
    change: OperatorChange,
  }),
  toFrames: () => [],
});
