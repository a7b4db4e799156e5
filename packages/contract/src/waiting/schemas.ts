import * as z from "zod";
import { Currency } from "../amounts.ts";
import { OwnInvitation } from "../groups/invitations.ts";
import { GroupSummary } from "../groups/schemas.ts";
import { GroupId, MemberId, UserId } from "../ids.ts";
import { PaymentRequest } from "../requests/schemas.ts";
import { HomePerson, WaitingItem as WaitingInGroup } from "./groups/schemas.ts";

/** Where what is open with a person is settled or asked for. */
const SettlePlace = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person"), userId: UserId }).describe("debts of several groups"),
  z
    .object({
      kind: z.literal("group"),
      groupId: GroupId,
      ownMemberId: MemberId,
      otherMemberId: MemberId,
    })
    .describe("debts of one group"),
  z.object({ kind: z.literal("requests") }).describe("parts of split bills"),
]);
export type SettlePlace = z.infer<typeof SettlePlace>;

/** What is open between the caller and one person in groups and split bills. */
export const HomeBalance = z.object({
  person: HomePerson.nullable().describe("null: those whom a bill's link asks, who are not known yet"),
  balanceMinor: z.bigint().describe("below zero: the caller owes"),
  groupCount: z.number().int(),
  groupName: z.string().nullable().describe("the group, if it is the only one"),
  billCount: z.number().int(),
  place: SettlePlace.nullable().describe(
    "null: a name without an account in a group that the caller has left",
  ),
});
export type HomeBalance = z.infer<typeof HomeBalance>;

/** All people with whom the caller is not even in one currency. */
export const HomeCurrency = z.object({
  currency: Currency,
  oweMinor: z.bigint(),
  owedMinor: z.bigint(),
  peopleCount: z.number().int(),
  people: z.array(HomeBalance).describe("the largest amounts first"),
  settle: SettlePlace.nullable().describe("of the largest debt of the caller; null without any"),
});
export type HomeCurrency = z.infer<typeof HomeCurrency>;

const deadlineAt = z.date().nullable().describe("when it is due, or ends by itself");
/** What waits for the caller, in groups and elsewhere. */
export const WaitingEntry = z.discriminatedUnion("kind", [
  ...WaitingInGroup.options,
  z.object({ kind: z.literal("request"), request: PaymentRequest, deadlineAt }),
  z.object({ kind: z.literal("invitation"), invitation: OwnInvitation, deadlineAt }),
]);
export type WaitingEntry = z.infer<typeof WaitingEntry>;

/** The first page of a signed-in user, without their own money. */
export const Home = z.object({
  currencies: z.array(HomeCurrency).describe("the currency of most people first; none: the caller is even"),
  waiting: z.array(WaitingEntry).describe("the earliest deadline first"),
  waitingCount: z.number().int(),
  groups: z.array(GroupSummary).describe("those with the latest activity"),
  groupCount: z.number().int(),
});
export type Home = z.infer<typeof Home>;
