import * as z from "zod";
import { GroupId, MemberId } from "../ids.ts";

/** A member who owes the caller. */
export const RemindInput = z.strictObject({ groupId: GroupId, memberId: MemberId });
export type RemindInput = z.infer<typeof RemindInput>;

/** The caller's latest reminder of a member. */
export const Reminder = z.object({
  memberId: MemberId,
  remindedAt: z.date(),
  againAt: z.date().describe("from then on they can be reminded again"),
});
export type Reminder = z.infer<typeof Reminder>;
