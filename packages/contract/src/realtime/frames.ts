import * as z from "zod";
import { Notification, NotificationCounts } from "../notifications/centre.ts";
import { plainText } from "../plain-text.ts";

const Text = z.string().max(200);
const Timestamp = z.union([z.string().max(40), z.number()]);

/** Frames a client may send. The first one must be `authenticate`. @see docs/api.md "The realtime socket" */
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
      userId: Text.describe("oneself; anybody for operators"),
      notification: z.record(z.string().max(60), z.json()),
    }),
  }),
  z.strictObject({
    type: z.literal("typing"),
    data: z.strictObject({
      userId: Text.describe("whom it is shown to"),
      isTyping: z.boolean(),
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

const fromEvent = { eventId: z.string().optional() };
const balanceFields = {
  ...fromEvent,
  userId: z.string(),
  accountId: z.string(),
  currency: z.string(),
  version: z.number().int(),
  balance: z.number().describe("major units, as the specification has it; balanceText is exact"),
  balanceText: z.string(),
  previousText: z.string(),
  heldText: z.string(),
  change: z.number(),
  changeText: z.string(),
  timestamp: z.string(),
};

/** What the system tells a client about its connection. */
export const SystemData = z.discriminatedUnion("event", [
  z.object({ event: z.literal("authenticated"), userId: z.string() }),
  z.object({ event: z.literal("resync") }),
  z.object({
    event: z.literal("heartbeat"),
    accounts: z.array(z.object({ accountId: z.string(), version: z.number().int() })),
  }),
]);

/** Money moved, or how a payment stands changed. */
export const TransactionUpdateData = z.object({
  ...fromEvent,
  userId: z.string(),
  transactionId: z.string(),
  type: z.string(),
  status: z.string(),
  amount: z.string().describe("signed, major units"),
  currency: z.string(),
  personName: z.string().nullable(),
  description: z.string().nullable(),
  timestamp: z.string(),
});
export type TransactionUpdateData = z.infer<typeof TransactionUpdateData>;

/** A notification as its list shows it; dates are ISO texts. */
export const NotificationData = z.object({
  ...fromEvent,
  userId: z.string(),
  ...Notification.shape,
  id: z.string(),
  createdAt: z.string(),
  snoozedUntil: z.string().nullable(),
});
export type NotificationData = z.infer<typeof NotificationData>;

/** What changed in somebody's list of notifications, so that their other tabs show the same. */
export const NotificationUpdateData = z.object({
  ...fromEvent,
  userId: z.string(),
  counts: NotificationCounts,
  version: z.number().int().optional().describe("rises with each change; counts of a lower one are older"),
  change: z.object({
    kind: z.enum(["read", "archived", "unarchived", "deleted", "snoozed", "all_read", "renewed"]),
    ids: z.array(z.string()).describe("empty: too many to name, or all"),
  }),
});
export type NotificationUpdateData = z.infer<typeof NotificationUpdateData>;

/** Frames the gateway sends. Frames made from an event carry its `eventId`. */
export const ServerFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("system"), data: SystemData }),
  z.object({ type: z.literal("balance_updated"), data: z.object(balanceFields) }),
  z.object({ type: z.literal("balance_update"), data: z.object(balanceFields) }),
  z.object({ type: z.literal("balance_update_requested"), data: z.object({ userId: z.string() }) }),
  z.object({ type: z.literal("transaction_update"), data: TransactionUpdateData }),
  z.object({
    type: z.literal("export_update"),
    data: z.object({
      ...fromEvent,
      userId: z.string(),
      exportId: z.string(),
      state: z.string(),
      rows: z.number().int(),
      rowsTotal: z.number().int().nullable(),
    }),
  }),
  z.object({ type: z.literal("notification"), data: NotificationData }),
  z.object({ type: z.literal("notification_update"), data: NotificationUpdateData }),
  z.object({
    type: z.literal("typing"),
    data: z.object({ userId: z.string(), isTyping: z.boolean(), timestamp: Timestamp }),
  }),
  z.object({
    type: z.literal("presence"),
    data: z.object({ userId: z.string(), status: z.string(), timestamp: Timestamp }),
  }),
  z.object({
    type: z.literal("security_alert"),
    data: z.object({ ...fromEvent, severity: z.string(), message: z.string() }),
  }),
  z.object({
    type: z.literal("system_notification"),
    data: z.object({
      ...fromEvent,
      title: z.string(),
      message: z.string(),
      priority: z.string(),
      data: z.record(z.string(), z.json()),
      broadcast: z.boolean(),
    }),
  }),
  z.object({ type: z.literal("error"), data: z.object({ code: z.string(), message: z.string() }) }),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
