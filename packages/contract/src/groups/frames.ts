import * as z from "zod";
import { fromEvent } from "../event-definition.ts";

/** Something in one of the user's groups changed. */
export const GroupUpdateData = z.object({
  ...fromEvent,
  userId: z.string(),
  groupId: z.string(),
  kind: z.string(),
  subjectId: z.string().nullable(),
  actorUserId: z.string().nullable(),
});
export type GroupUpdateData = z.infer<typeof GroupUpdateData>;

/** Frames of groups. */
export const groupFrames = [z.object({ type: z.literal("group_update"), data: GroupUpdateData })] as const;
