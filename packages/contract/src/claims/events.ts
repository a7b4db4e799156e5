import * as z from "zod";
import { MinorText, toAmountText } from "../amounts.ts";
import { type AddressedFrame, defineEvent } from "../event-definition.ts";
import { balanceFrames } from "../payments/events.ts";
import { claimEnds } from "./rules.ts";

const SetAside = z.object({
  transferId: z.string(),
  addressSealed: z.string(),
  amountMinor: MinorText,
  currency: z.string(),
  description: z.string().nullable(),
  senderName: z.string(),
  expiresAt: z.string(),
  payer: z.object({
    userId: z.string(),
    accountId: z.string(),
    postedMinor: MinorText,
    heldMinor: MinorText,
    version: z.number().int(),
  }),
  recordedAt: z.string(),
});
type SetAside = z.infer<typeof SetAside>;

/** The sender's balance and line; nobody else has one. */
function framesOf(
  eventId: string,
  { payer, transferId, amountMinor, currency, description, recordedAt }: SetAside,
  status: "pending" | "cancelled",
): readonly AddressedFrame[] {
  const { userId } = payer;
  const data = {
    eventId,
    userId,
    transactionId: transferId,
    type: "payment_sent" as const,
    status,
    currency,
    amount: toAmountText(-BigInt(amountMinor), currency),
    personName: null,
    description,
    timestamp: recordedAt,
  };
  const wallet = { ...payer, previousMinor: payer.postedMinor };
  return [
    ...balanceFrames(eventId, wallet, { currency, recordedAt }),
    { userId, frame: { type: "transaction_update", data } },
  ];
}

/** Money was set aside for an address, which gets a claim link. */
export const claimHeld = defineEvent({
  name: "claim.held",
  version: 1,
  payload: SetAside.extend({ isMailed: z.boolean().describe("false: its owner has blocked the sender") }),
  toFrames: (eventId, payload) => framesOf(eventId, payload, "pending"),
  toNews: ({ isMailed, payer, addressSealed, transferId: linkId, description: note, ...rest }) => {
    const { amountMinor, currency, senderName, expiresAt } = rest;
    const data = { linkId, amountMinor, currency, senderName, note, expiresAt };
    return isMailed
      ? [{ userId: payer.userId, addressSealed, content: { template: "moneyToClaim", data } }]
      : [];
  },
});

/** Money that was set aside went back to its sender. A claimed one is told by `payment.posted`. */
export const claimEnded = defineEvent({
  name: "claim.ended",
  version: 1,
  payload: SetAside.extend({ end: z.enum(claimEnds).exclude(["claimed"]) }),
  toFrames: (eventId, payload) => framesOf(eventId, payload, "cancelled"),
  toNews: ({ end, payer, amountMinor, currency, transferId }) => [
    {
      userId: payer.userId,
      ...(end === "taken_back" ? { isOwn: true } : {}),
      content: {
        template: end === "given_back" ? "claimGivenBack" : "claimReturned",
        data: { amountMinor, currency, transferId },
      },
    },
  ],
});

/** Events of money for addresses, by name. */
export const claimEvents = { [claimHeld.name]: claimHeld, [claimEnded.name]: claimEnded };
