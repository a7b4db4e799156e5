import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { type AddressedFrame, defineEvent } from "../event-definition.ts";
import { RequestState } from "./schemas.ts";

const facts = {
  requestId: z.string(),
  fromUserId: z.string(),
  toUserId: z.string(),
  isDelivered: z.boolean().describe("the person asked sees it"),
};
type Facts = { requestId: string; fromUserId: string; toUserId: string; isDelivered: boolean };
const told = { amountMinor: MinorText, currency: z.string(), note: z.string().nullable() };

/** Screens of both sides refresh the request. */
function framesOf(eventId: string, { requestId, fromUserId, toUserId, isDelivered }: Facts) {
  const userIds = isDelivered ? [fromUserId, toUserId] : [fromUserId];
  return userIds.map(
    (userId): AddressedFrame => ({
      userId,
      frame: { type: "request_update", data: { eventId, userId, requestId } },
    }),
  );
}

/** Somebody was asked for money. */
export const requestAsked = defineEvent({
  name: "request.asked",
  version: 1,
  payload: z.object({ ...facts, ...told, isMuted: z.boolean(), requesterName: z.string() }),
  toFrames: framesOf,
  toNews: ({ requestId, toUserId, isDelivered, isMuted, requesterName, amountMinor, currency, note }) =>
    isDelivered && !isMuted
      ? [
          {
            userId: toUserId,
            content: {
              template: "requestReceived",
              data: { requestId, amountMinor, currency, requesterName, note },
            },
          },
        ]
      : [],
});

/** The requester reminds the person asked. */
export const requestReminded = defineEvent({
  name: "request.reminded",
  version: 1,
  payload: z.object({
    ...{ ...facts, ...told, isMuted: z.boolean(), requesterName: z.string() },
    reminder: z.number().int(),
  }),
  toFrames: framesOf,
  toNews: ({ requestId, toUserId, isDelivered, isMuted, requesterName, reminder, ...rest }) =>
    isDelivered && !isMuted
      ? [
          {
            userId: toUserId,
            content: {
              template: "requestReminder",
              data: {
                ...{ requestId, requesterName, note: rest.note },
                ...{ amountMinor: rest.amountMinor, currency: rest.currency },
              },
            },
            onceKey: `request-reminder:${requestId}:${reminder}`,
          },
        ]
      : [],
});

/** A request changed its state, or a part of it was paid or given back. */
export const requestChanged = defineEvent({
  name: "request.changed",
  version: 1,
  payload: z.object({ ...facts, ...told, state: RequestState, personName: z.string() }),
  toFrames: framesOf,
  toNews: ({ requestId, fromUserId, state, personName, amountMinor, currency, note }) => {
    const data = { requestId, amountMinor, currency, personName, note };
    if (state === "declined") return [{ userId: fromUserId, content: { template: "requestDeclined", data } }];
    if (state === "expired")
      return [
        {
          userId: fromUserId,
          content: { template: "requestExpired", data },
          onceKey: `request-expired:${requestId}`,
        },
      ];
    return [];
  },
});

/** Events of payment requests, by name. */
export const requestEvents = {
  [requestAsked.name]: requestAsked,
  [requestReminded.name]: requestReminded,
  [requestChanged.name]: requestChanged,
};
