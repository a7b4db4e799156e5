import * as z from "zod";
import { Currency } from "../amounts.ts";
import { GroupId, SettlementId } from "../ids.ts";
import { PaymentRequest } from "../requests/schemas.ts";

/** Cash that a member says they paid the caller, who has to confirm it. */
export const WaitingConfirmation = z.object({
  settlementId: SettlementId,
  groupId: GroupId,
  groupName: z.string(),
  payerName: z.string(),
  amountMinor: z.bigint(),
  currency: Currency,
  countsAt: z.date().nullable().describe("when it counts without an answer"),
});
export type WaitingConfirmation = z.infer<typeof WaitingConfirmation>;

/** An invitation of the caller to a group. */
const WaitingInvitation = z.object({
  id: z.uuid(),
  groupName: z.string(),
  inviterName: z.string(),
  memberCount: z.number().int(),
});

/** What waits for the caller: the first of each kind, with the count of all. */
export const WaitingForMe = z.object({
  count: z.number().int(),
  requestCount: z.number().int(),
  requests: z.array(PaymentRequest).describe("to pay, the next due first"),
  confirmations: z.array(WaitingConfirmation),
  invitations: z.array(WaitingInvitation),
});
export type WaitingForMe = z.infer<typeof WaitingForMe>;
