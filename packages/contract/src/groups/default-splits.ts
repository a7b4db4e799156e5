import * as z from "zod";
import { Shares } from "../amounts.ts";
import { GroupId, MemberId } from "../ids.ts";
import { GROUP_MEMBERS_MAX, splitMethods } from "./rules.ts";

const partsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.strictObject({ memberId: MemberId, ...shape }))
    .max(GROUP_MEMBERS_MAX)
    .describe("empty: only the method");

/** How a group's new expenses are split at first. */
export const DefaultSplit = z.discriminatedUnion("method", [
  z.strictObject({
    method: z.literal("equal"),
    memberIds: z.array(MemberId).min(1).max(GROUP_MEMBERS_MAX).nullable().describe("null: everyone"),
  }),
  z.strictObject({ method: z.literal("percentage"), parts: partsOf({ basisPoints: z.number().int() }) }),
  z.strictObject({ method: z.literal("shares"), parts: partsOf({ shares: Shares }) }),
  z.strictObject({ method: z.enum(["exact", "adjustment", "itemised"]) }),
]);
export type DefaultSplit = z.infer<typeof DefaultSplit>;

export const SaveDefaultSplitInput = z.strictObject({ groupId: GroupId, split: DefaultSplit });
export type SaveDefaultSplitInput = z.infer<typeof SaveDefaultSplitInput>;

const pairSplit = {
  method: z.enum(splitMethods).extract(["equal", "percentage", "shares"]),
  ownInput: Shares.nullable().describe("the caller's basis points or shares; null: equal"),
  otherInput: Shares.nullable(),
};
/** The caller's default for expenses between them and one other member, in all groups. */
export const PairSplit = z.object({ memberId: MemberId, ...pairSplit });
export type PairSplit = z.infer<typeof PairSplit>;
export const SavePairSplitInput = z.strictObject({
  groupId: GroupId,
  memberId: MemberId.describe("the other member, who has an account"),
  split: z.strictObject(pairSplit).nullable().describe("null: forget it"),
});
export type SavePairSplitInput = z.infer<typeof SavePairSplitInput>;
