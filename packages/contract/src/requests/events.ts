import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { type AddressedFrame, defineEvent } from "../event-definition.ts";
import { RequestState } from "./schemas.ts";

const facts = {
  paymentRequestId: z.string(),
  fromUserId: z.string(),
  toUserId: z.string().nullable().describe("null for a link until it is paid"),
  isDelivered: z.boolean().describe("the person asked sees it"),
};
type Facts = {
  readonly paymentRequestId: string;
  readonly fromUserId: string;
  readonly toUserId: string | null;
  readonly isDelivered: boolean;
};
const told = { amountMinor: MinorText, currency: z.string(), note: z.string().nullable() };

/** Screens of both sides refresh the request. */
function framesOf(eventId: string, { paymentRequestId, fromUserId, toUserId, isDelivered }: Facts) {
  const userIds = isDelivered && toUserId !== null ? [fromUserId, toUserId] : [fromUserId];
  return userIds.map(
    (userId): AddressedFrame => ({
      userId,
      frame: { type: "request_update", data: { eventId, userId, paymentRequestId } },
    }),
  );
}

/** Somebody was asked for money. */
export const requestAsked = defineEvent({
  name: "request.asked",
  version: 1,
  payload: z.object({ ...facts, ...told, isMuted: z.boolean(), requesterName: z.string() }),
  toFrames: framesOf,
  toNews: ({
    paymentRequestId,
    toUserId,
    isDelivered,
    isMuted,
    requesterName,
    amountMinor,
    currency,
    note,
  }) =>
    isDelivered && !isMuted && toUserId !== null
      ? [
          {
            userId: toUserId,
            content: {
              template: "requestReceived",
              data: { paymentRequestId, amountMinor, currency, requesterName, note },
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
    ...facts,
    ...told,
    isMuted: z.boolean(),
    requesterName: z.string(),
    reminder: z.number().int(),
  }),
  toFrames: framesOf,
  toNews: ({ paymentRequestId, toUserId, isDelivered, isMuted, requesterName, reminder, ...rest }) =>
    isDelivered && !isMuted && toUserId !== null
      ? [
          {
            userId: toUserId,
            content: {
              template: "requestReminder",
              data: {
                paymentRequestId,
                requesterName,
                note: rest.note,
                amountMinor: rest.amountMinor,
                currency: rest.currency,
              },
            },
            onceKey: `request-reminder:${paymentRequestId}:${reminder}`,
          },
        ]
      : [],
});

/** A pay link is mailed to an address, for the first time or as a reminder. */
export const requestLinkMailed = defineEvent({
  name: "request.link_mailed",
  version: 1,
  payload: z.object({
    paymentRequestId: z.string(),
    fromUserId: z.string(),
    addressSealed: z.string(),
    ...told,
    requesterName: z.string(),
    expiresAt: z.string(),
  }),
  toNews: ({ paymentRequestId: linkId, fromUserId, addressSealed, ...data }) => [
    { userId: fromUserId, addressSealed, content: { template: "requestLink", data: { linkId, ...data } } },
  ],
});

/** A request changed its state, or a part of it was paid or given back. */
export const requestChanged = defineEvent({
  name: "request.changed",
  version: 1,
  payload: z.object({ ...facts, ...told, state: RequestState, personName: z.string() }),
  toFrames: framesOf,
  toNews: ({ paymentRequestId, fromUserId, state, personName, amountMinor, currency, note }) => {
    const data = { paymentRequestId, amountMinor, currency, personName, note };
    if (state === "declined") return [{ userId: fromUserId, content: { template: "requestDeclined", data } }];
    if (state === "expired")
      return [
        {
          userId: fromUserId,
          content: { template: "requestExpired", data },
          onceKey: `request-expired:${paymentRequestId}`,
        },
      ];
    return [];
  },
});

/** Events of payment requests, by name. */
export const requestEvents = {
  [requestAsked.name]: requestAsked,
  [requestLinkMailed.name]: requestLinkMailed,
  [requestReminded.name]: requestReminded,
  [requestChanged.name]: requestChanged,
};
