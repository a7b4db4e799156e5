import * as z from "zod";
import { plainText } from "../plain-text.ts";

const Text = z.string().max(200);
/** What is being written: the clients' own name for a comment field or form, such as `comment:<expense id>`. */
const SubjectId = z
  .string()
  .max(100)
  .regex(/^[\w:-]+$/)
  .optional();
const Timestamp = z.union([z.string().max(40), z.number()]);

/** Frames that a client may send. The first one must be `authenticate`. @see docs/api.md "The realtime socket" */
export const ClientFrame = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("authenticate"), data: z.strictObject({ ticket: z.string().max(2000) }) }),
  z.strictObject({
    type: z.literal("subscribe"),
    data: z.strictObject({ userId: Text, eventTypes: z.array(Text).max(50), subscriptionId: Text }),
  }),
  z.strictObject({ type: z.literal("unsubscribe"), data: z.strictObject({ subscriptionId: Text }) }),
  z.strictObject({
    type: z.literal("send_notification"),
    data: z.strictObject({
      userId: Text.describe("the sender's own id; any user for operators"),
      notification: z.record(z.string().max(60), z.json()),
    }),
  }),
  z.strictObject({
    type: z.literal("typing"),
    data: z.strictObject({
      userId: Text.describe("user who sees it"),
      isTyping: z.boolean(),
      subjectId: SubjectId,
      timestamp: Timestamp,
    }),
  }),
  z.strictObject({
    type: z.literal("presence"),
    data: z.strictObject({ status: z.string().max(30).regex(plainText), timestamp: Timestamp }),
  }),
  z.strictObject({ type: z.literal("request_balance"), data: z.strictObject({ userId: Text }) }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

/** Messages about the connection's state. */
export const SystemData = z.discriminatedUnion("event", [
  z.object({ event: z.literal("authenticated"), userId: z.string() }),
  z.object({ event: z.literal("resync") }),
  z.object({
    event: z.literal("heartbeat"),
    accounts: z.array(z.object({ accountId: z.string(), version: z.number().int() })),
  }),
]);

/** Frames of the connection itself: its state, presence, typing and errors. */
export const connectionFrames = [
  z.object({ type: z.literal("system"), data: SystemData }),
  z.object({ type: z.literal("balance_update_requested"), data: z.object({ userId: z.string() }) }),
  z.object({
    type: z.literal("typing"),
    data: z.object({
      userId: z.string(),
      isTyping: z.boolean(),
      subjectId: SubjectId,
      timestamp: Timestamp,
    }),
  }),
  z.object({
    type: z.literal("presence"),
    data: z.object({ userId: z.string(), status: z.string(), timestamp: Timestamp }),
  }),
  z.object({ type: z.literal("error"), data: z.object({ code: z.string(), message: z.string() }) }),
] as const;
