import * as z from "zod";
import { authEvents } from "./auth/events.ts";
import { authFrames } from "./auth/frames.ts";
import { authNotifications } from "./auth/notifications.ts";
import { notificationEvents } from "./notifications/events.ts";
import { notificationFrames } from "./notifications/frames.ts";
import type { NotificationKind } from "./notifications/kind.ts";
import { ownNotifications } from "./notifications/notifications.ts";
import { operatorEvents } from "./operators/events.ts";
import { operatorNotifications } from "./operators/notifications.ts";
import { paymentEvents } from "./payments/events.ts";
import { paymentFrames } from "./payments/frames.ts";
import { paymentNotifications } from "./payments/notifications.ts";
import { profileEvents } from "./profile/events.ts";
import { profileNotifications } from "./profile/notifications.ts";
import { connectionFrames } from "./realtime/frames.ts";
import { webhookEvents } from "./webhooks/events.ts";

/** The parts of the contract that every feature brings; a new feature adds its line to each. */

/** Every event of the outbox, by name. */
export const events = {
  ...authEvents,
  ...notificationEvents,
  ...operatorEvents,
  ...paymentEvents,
  ...profileEvents,
  ...webhookEvents,
};

/** Frames the gateway sends. Frames made from an event carry its `eventId`. */
export const ServerFrame = z.discriminatedUnion("type", [
  ...connectionFrames,
  ...authFrames,
  ...notificationFrames,
  ...paymentFrames,
]);
export type ServerFrame = z.infer<typeof ServerFrame>;

const kinds = {
  ...authNotifications,
  ...ownNotifications,
  ...operatorNotifications,
  ...paymentNotifications,
  ...profileNotifications,
};
type Facts = {
  readonly [Name in keyof typeof kinds]: (typeof kinds)[Name] extends NotificationKind<infer Data>
    ? Data
    : never;
};

/** The name of a kind of notification, as rows keep it. */
export type NotificationName = keyof Facts;
/** What a notification tells: its kind and the facts of this one. No links and no secrets. */
export type NotificationContent<Name extends NotificationName = NotificationName> = {
  [Each in Name]: { readonly template: Each; readonly data: Facts[Each] };
}[Name];

/** Every kind of notification, by name. @see spec 1 section 3 (notification template) */
export const notificationKinds: { readonly [Name in NotificationName]: NotificationKind<Facts[Name]> } =
  kinds;
