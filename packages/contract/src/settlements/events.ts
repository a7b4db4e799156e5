import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { type AddressedFrame, defineEvent } from "../event-definition.ts";

const Proposal = z.object({
  settlementId: z.string(),
  /** One of its groups. */
  groupId: z.string(),
  fromUserId: z.string(),
  toUserId: z.string(),
  amountMinor: MinorText,
  currency: z.string(),
  actorUserId: z.string().nullable(),
  actorName: z.string(),
});
type Proposal = z.infer<typeof Proposal>;

/** Both persons' screens refresh what they owe each other. */
function framesOf(kind: string) {
  return (eventId: string, { settlementId, groupId, fromUserId, toUserId, actorUserId }: Proposal) =>
    [fromUserId, toUserId].map((userId): AddressedFrame => {
      const data = { eventId, userId, groupId, kind, subjectId: settlementId, actorUserId };
      return { userId, frame: { type: "group_update", data } };
    });
}

/** The person who did not act, with the facts of the notification. */
function newsOf(template: "settlementProposed" | "settlementAgreed") {
  return ({
    fromUserId,
    toUserId,
    actorUserId,
    actorName,
    amountMinor,
    currency,
    settlementId,
  }: Proposal) => {
    if (actorUserId === null) return [];
    const userId = actorUserId === fromUserId ? toUserId : fromUserId;
    const data = { personUserId: actorUserId, personName: actorName, amountMinor, currency };
    return [{ userId, content: { template, data }, onceKey: `${template}:${settlementId}` }];
  };
}

/** A person proposed to settle everything with another; debts in both directions offset each other. */
export const settlementProposed = defineEvent({
  name: "settlement.proposed",
  version: 1,
  payload: Proposal,
  toFrames: framesOf("settlement_proposed"),
  toNews: newsOf("settlementProposed"),
});

/** The other person agreed: the payer can pay it, or it counts without money. */
export const settlementAgreed = defineEvent({
  name: "settlement.agreed",
  version: 1,
  payload: Proposal,
  toFrames: framesOf("settlement_agreed"),
  toNews: newsOf("settlementAgreed"),
});

/** A proposal was declined, withdrawn or ended. */
export const settlementProposalEnded = defineEvent({
  name: "settlement.proposal_ended",
  version: 1,
  payload: Proposal,
  toFrames: framesOf("settlement_cancelled"),
});

/** Events of settlements, by name. */
export const settlementEvents = {
  [settlementProposed.name]: settlementProposed,
  [settlementAgreed.name]: settlementAgreed,
  [settlementProposalEnded.name]: settlementProposalEnded,
};
