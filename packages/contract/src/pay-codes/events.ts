import * as z from "zod";
import { defineEvent } from "../event-definition.ts";
import { shownPayCodeStates } from "./rules.ts";

/** A pay code was made, paid, replaced or cancelled. The payment itself has its own event, which notifies both sides. */
export const payCodeChanged = defineEvent({
  name: "pay_code.changed",
  version: 1,
  payload: z.object({
    payCodeId: z.string(),
    ownerUserId: z.string(),
    state: z.enum(shownPayCodeStates),
  }),
  toFrames: (eventId, { payCodeId, ownerUserId: userId, state }) => [
    { userId, frame: { type: "pay_code_update", data: { eventId, userId, payCodeId, state } } },
  ],
});

/** Events of pay codes, by name. */
export const payCodeEvents = { [payCodeChanged.name]: payCodeChanged };
