import * as z from "zod";
import { UserId } from "../ids.ts";
import { plainText } from "../plain-text.ts";
import { NotificationPriority } from "./schemas.ts";

export const BroadcastInput = z.strictObject({
  title: z.string().trim().min(1).max(120).regex(plainText, "has control characters"),
  message: z.string().trim().min(1).max(1000).regex(plainText, "has control characters"),
  priority: NotificationPriority.default("medium"),
  actionUrl: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)[\w.~:?#@!$&()*+,;=%/-]*$/, "is no path of the app")
    .optional()
    .describe("a path of the app"),
  userId: UserId.optional().describe("one person; everybody when absent"),
  broadcastId: z.uuid().optional().describe("made by the caller; the same one again tells nobody twice"),
});
export type BroadcastInput = z.infer<typeof BroadcastInput>;
