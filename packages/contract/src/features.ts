import * as z from "zod";
import { attachmentErrors } from "./attachments/errors.ts";
import { attachmentEvents } from "./attachments/events.ts";
import { attachmentFrames } from "./attachments/frames.ts";
import { attachmentLogFields } from "./attachments/log-fields.ts";
import { authErrors } from "./auth/errors.ts";
import { authEvents } from "./auth/events.ts";
import { authFrames } from "./auth/frames.ts";
import { authLogFields } from "./auth/log-fields.ts";
import { authNotifications } from "./auth/notifications.ts";
import { billErrors } from "./bills/errors.ts";
import { billLogFields } from "./bills/log-fields.ts";
import { budgetErrors } from "./budgets/errors.ts";
import { budgetEvents } from "./budgets/events.ts";
import { budgetFrames } from "./budgets/frames.ts";
import { budgetLogFields } from "./budgets/log-fields.ts";
import { budgetNotifications } from "./budgets/notifications.ts";
import { cardErrors } from "./cards/errors.ts";
import { cardEvents } from "./cards/events.ts";
import { cardFrames } from "./cards/frames.ts";
import { cardLogFields } from "./cards/log-fields.ts";
import { cardNotifications } from "./cards/notifications.ts";
import { caseErrors } from "./cases/errors.ts";
import { caseEvents } from "./cases/events.ts";
import { caseLogFields } from "./cases/log-fields.ts";
import { caseNotifications } from "./cases/notifications.ts";
import { categoryRuleErrors } from "./category-rules/errors.ts";
import { categoryRuleLogFields } from "./category-rules/log-fields.ts";
import { claimErrors } from "./claims/errors.ts";
import { claimEvents } from "./claims/events.ts";
import { claimLogFields } from "./claims/log-fields.ts";
import { claimNotifications } from "./claims/notifications.ts";
import { commonErrors } from "./common-errors.ts";
import { commonLogFields } from "./common-log-fields.ts";
import { contactErrors } from "./contacts/errors.ts";
import { contactLogFields } from "./contacts/log-fields.ts";
import { expenseErrors } from "./expenses/errors.ts";
import { expenseSeriesErrors } from "./expenses/series/errors.ts";
import { expenseSeriesLogFields } from "./expenses/series/log-fields.ts";
import { factorErrors } from "./factors/errors.ts";
import { factorEvents } from "./factors/events.ts";
import { factorLogFields } from "./factors/log-fields.ts";
import { factorNotifications } from "./factors/notifications.ts";
import { fraudErrors } from "./fraud/errors.ts";
import { fraudEvents } from "./fraud/events.ts";
import { fraudLogFields } from "./fraud/log-fields.ts";
import { fraudNotifications } from "./fraud/notifications.ts";
import { goalErrors } from "./goals/errors.ts";
import { goalEvents } from "./goals/events.ts";
import { goalLogFields } from "./goals/log-fields.ts";
import { goalNotifications } from "./goals/notifications.ts";
import { groupFileErrors } from "./group-files/errors.ts";
import { groupFileLogFields } from "./group-files/log-fields.ts";
import { groupNewsEvents } from "./group-news/events.ts";
import { groupNotifications } from "./group-news/notifications.ts";
import { groupErrors } from "./groups/errors.ts";
import { groupEvents } from "./groups/events.ts";
import { groupFrames } from "./groups/frames.ts";
import { groupLogFields } from "./groups/log-fields.ts";
import { insightEvents } from "./insights/events.ts";
import { insightLogFields } from "./insights/log-fields.ts";
import { insightNotifications } from "./insights/notifications.ts";
import type { LogFields } from "./log-fields.ts";
import { notificationErrors } from "./notifications/errors.ts";
import { notificationEvents } from "./notifications/events.ts";
import { notificationFrames } from "./notifications/frames.ts";
import type { NotificationKind } from "./notifications/kind.ts";
import { notificationLogFields } from "./notifications/log-fields.ts";
import { ownNotifications } from "./notifications/notifications.ts";
import { operatorEvents } from "./operators/events.ts";
import { operatorLogFields } from "./operators/log-fields.ts";
import { operatorNotifications } from "./operators/notifications.ts";
import { payCodeErrors } from "./pay-codes/errors.ts";
import { payCodeEvents } from "./pay-codes/events.ts";
import { payCodeFrames } from "./pay-codes/frames.ts";
import { payCodeLogFields } from "./pay-codes/log-fields.ts";
import { paymentErrors } from "./payments/errors.ts";
import { paymentEvents } from "./payments/events.ts";
import { paymentFrames } from "./payments/frames.ts";
import { paymentLogFields } from "./payments/log-fields.ts";
import { paymentNotifications } from "./payments/notifications.ts";
import { profileErrors } from "./profile/errors.ts";
import { profileEvents } from "./profile/events.ts";
import { profileLogFields } from "./profile/log-fields.ts";
import { profileNotifications } from "./profile/notifications.ts";
import { connectionFrames } from "./realtime/frames.ts";
import { realtimeLogFields } from "./realtime/log-fields.ts";
import { requestErrors } from "./requests/errors.ts";
import { requestEvents } from "./requests/events.ts";
import { requestFrames } from "./requests/frames.ts";
import { requestLogFields } from "./requests/log-fields.ts";
import { requestNotifications } from "./requests/notifications.ts";
import { securityErrors } from "./security/errors.ts";
import { securityEvents } from "./security/events.ts";
import { securityLogFields } from "./security/log-fields.ts";
import { securityNotifications } from "./security/notifications.ts";
import { serviceKeyErrors } from "./service-keys/errors.ts";
import { serviceKeyLogFields } from "./service-keys/log-fields.ts";
import { settlementErrors } from "./settlements/errors.ts";
import { settlementEvents } from "./settlements/events.ts";
import { settlementNotifications } from "./settlements/notifications.ts";
import { webhookEvents } from "./webhooks/events.ts";

/** The parts of the contract that every feature brings; a new feature adds its line to each. */

/** The catalogue of refusals. @see spec 1 section 8, spec 2 section 8 */
export const catalogue = {
  ...commonErrors,
  ...attachmentErrors,
  ...authErrors,
  ...billErrors,
  ...budgetErrors,
  ...cardErrors,
  ...caseErrors,
  ...categoryRuleErrors,
  ...contactErrors,
  ...fraudErrors,
  ...factorErrors,
  ...expenseErrors,
  ...expenseSeriesErrors,
  ...goalErrors,
  ...groupErrors,
  ...groupFileErrors,
  ...notificationErrors,
  ...payCodeErrors,
  ...paymentErrors,
  ...settlementErrors,
  ...profileErrors,
  ...claimErrors,
  ...requestErrors,
  ...securityErrors,
  ...serviceKeyErrors,
};

/** All outbox events, by name. */
export const events = {
  ...attachmentEvents,
  ...authEvents,
  ...budgetEvents,
  ...cardEvents,
  ...caseEvents,
  ...factorEvents,
  ...fraudEvents,
  ...goalEvents,
  ...groupEvents,
  ...groupNewsEvents,
  ...insightEvents,
  ...notificationEvents,
  ...operatorEvents,
  ...payCodeEvents,
  ...paymentEvents,
  ...profileEvents,
  ...claimEvents,
  ...requestEvents,
  ...securityEvents,
  ...settlementEvents,
  ...webhookEvents,
};

/** Frames sent by the gateway. A frame made from an event has its `eventId`. */
export const ServerFrame = z.discriminatedUnion("type", [
  ...connectionFrames,
  ...attachmentFrames,
  ...authFrames,
  ...budgetFrames,
  ...cardFrames,
  ...groupFrames,
  ...notificationFrames,
  ...payCodeFrames,
  ...paymentFrames,
  ...requestFrames,
]);
export type ServerFrame = z.infer<typeof ServerFrame>;

const kinds = {
  ...authNotifications,
  ...budgetNotifications,
  ...cardNotifications,
  ...caseNotifications,
  ...factorNotifications,
  ...fraudNotifications,
  ...goalNotifications,
  ...groupNotifications,
  ...insightNotifications,
  ...ownNotifications,
  ...operatorNotifications,
  ...paymentNotifications,
  ...profileNotifications,
  ...claimNotifications,
  ...requestNotifications,
  ...securityNotifications,
  ...settlementNotifications,
};
type Facts = {
  readonly [Name in keyof typeof kinds]: (typeof kinds)[Name] extends NotificationKind<infer Data>
    ? Data
    : never;
};

/** Name of a notification kind, as stored in rows. */
export type NotificationName = keyof Facts;
/** Content of a notification: its kind and facts; no links and no secrets. */
export type NotificationContent<Name extends NotificationName = NotificationName> = {
  [Each in Name]: { readonly template: Each; readonly data: Facts[Each] };
}[Name];

/** All notification kinds, by name. @see spec 1 section 3 (notification template) */
export const notificationKinds: { readonly [Name in NotificationName]: NotificationKind<Facts[Name]> } =
  kinds;

/** Log rules for each feature's fields. */
export const logFields: readonly LogFields[] = [
  commonLogFields,
  attachmentLogFields,
  authLogFields,
  billLogFields,
  budgetLogFields,
  cardLogFields,
  caseLogFields,
  categoryRuleLogFields,
  contactLogFields,
  fraudLogFields,
  factorLogFields,
  expenseSeriesLogFields,
  goalLogFields,
  groupLogFields,
  groupFileLogFields,
  insightLogFields,
  notificationLogFields,
  operatorLogFields,
  payCodeLogFields,
  paymentLogFields,
  profileLogFields,
  realtimeLogFields,
  claimLogFields,
  requestLogFields,
  securityLogFields,
  serviceKeyLogFields,
];
