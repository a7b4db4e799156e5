import * as z from "zod";
import { UserId } from "../ids.ts";
import { OperatorProof } from "../operators/schemas.ts";
import { plainText } from "../plain-text.ts";
import { BROADCAST_LENGTH, BROADCAST_PATH } from "./broadcast-rules.ts";
import { NotificationPriority } from "./schemas.ts";

export const BroadcastInput = z.strictObject({
  title: z.string().trim().min(1).max(BROADCAST_LENGTH.title).regex(plainText, "has control characters"),
  message: z.string().trim().min(1).max(BROADCAST_LENGTH.message).regex(plainText, "has control characters"),
  priority: NotificationPriority.default("medium"),
  actionUrl: z
    .string()
    .max(BROADCAST_LENGTH.path)
    .regex(BROADCAST_PATH, "is no path of the app")
    .optional()
    .describe("a path of the app"),
  userId: UserId.optional().describe("one user; all users when absent"),
  broadcastId: z
    .uuid()
    .optional()
    .describe("made by the caller; a repeat with the same id notifies each user once"),
  proof: OperatorProof.optional(),
});
export type BroadcastInput = z.infer<typeof BroadcastInput>;
