import * as z from "zod";

const id = <Name extends string>() => z.uuid().brand<Name>();

export const UserId = id<"UserId">();
export type UserId = z.infer<typeof UserId>;
export const SessionId = id<"SessionId">();
export type SessionId = z.infer<typeof SessionId>;
export const AccountId = id<"AccountId">();
export type AccountId = z.infer<typeof AccountId>;
export const TransferId = id<"TransferId">();
export type TransferId = z.infer<typeof TransferId>;
export const EntryId = id<"EntryId">();
export type EntryId = z.infer<typeof EntryId>;
export const HoldId = id<"HoldId">();
export type HoldId = z.infer<typeof HoldId>;
export const EventId = id<"EventId">();
export type EventId = z.infer<typeof EventId>;
export const NotificationId = id<"NotificationId">();
export type NotificationId = z.infer<typeof NotificationId>;
export const ReportId = id<"ReportId">();
export type ReportId = z.infer<typeof ReportId>;
