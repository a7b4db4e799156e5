import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineEvent } from "../event-definition.ts";
import { cardProblems, depositStates } from "./rules.ts";

/** A deposit changed its state; the screens of its owner refresh. Money that could not be credited is told. */
const depositChanged = defineEvent({
  name: "deposit.changed",
  version: 1,
  payload: z.object({
    userId: z.string(),
    depositId: z.string(),
    state: z.enum(depositStates),
    problem: z.enum(cardProblems).nullable(),
    amountMinor: MinorText,
    currency: z.string(),
  }),
  toFrames: (eventId, { userId, depositId, state }) => [
    { userId, frame: { type: "deposit_update", data: { eventId, userId, depositId, state } } },
  ],
  toNews: ({ userId, depositId, state, amountMinor, currency }) =>
    state === "returned"
      ? [
          {
            userId,
            content: { template: "depositReturned", data: { depositId, amountMinor, currency } },
            onceKey: `deposit:${depositId}:returned`,
          },
        ]
      : [],
});

/** A card was added to an account; its owner is told, since it may have been somebody else. */
const cardAdded = defineEvent({
  name: "card.added",
  version: 1,
  payload: z.object({ userId: z.string(), cardId: z.string(), brand: z.string(), last4: z.string() }),
  toNews: ({ userId, cardId, brand, last4 }) => [
    {
      userId,
      isOwn: true,
      content: { template: "cardAdded", data: { brand, last4 } },
      onceKey: `card:${cardId}`,
    },
  ],
});

/** Events of cards and deposits, by name. */
export const cardEvents = {
  [depositChanged.name]: depositChanged,
  [cardAdded.name]: cardAdded,
};
