import type * as z from "zod";
import {
  emailVerificationRequested,
  loginLocked,
  passwordChanged,
  passwordResetRequested,
  registrationRepeated,
  sessionStolen,
} from "./auth/events.ts";
import {
  channelTestRequested,
  notificationAnnounced,
  notificationTestRequested,
} from "./notifications/events.ts";
import { accountChangedByOperator, signInAlarmRaised } from "./operators/events.ts";
import { exportFinished, paymentPosted, paymentReported } from "./payments/events.ts";
import {
  accountDeleted,
  deviceAdded,
  emailChanged,
  emailChangeRepeated,
  emailChangeRequested,
  emailReverted,
  handleChanged,
  phoneChanged,
  phoneCodeRequested,
} from "./profile/events.ts";

/** Every event of the outbox, by name. */
export const events = {
  [paymentPosted.name]: paymentPosted,
  [paymentReported.name]: paymentReported,
  [exportFinished.name]: exportFinished,
  [emailVerificationRequested.name]: emailVerificationRequested,
  [passwordResetRequested.name]: passwordResetRequested,
  [passwordChanged.name]: passwordChanged,
  [registrationRepeated.name]: registrationRepeated,
  [loginLocked.name]: loginLocked,
  [sessionStolen.name]: sessionStolen,
  [accountChangedByOperator.name]: accountChangedByOperator,
  [signInAlarmRaised.name]: signInAlarmRaised,
  [emailChangeRequested.name]: emailChangeRequested,
  [emailChangeRepeated.name]: emailChangeRepeated,
  [emailChanged.name]: emailChanged,
  [emailReverted.name]: emailReverted,
  [phoneCodeRequested.name]: phoneCodeRequested,
  [phoneChanged.name]: phoneChanged,
  [handleChanged.name]: handleChanged,
  [deviceAdded.name]: deviceAdded,
  [accountDeleted.name]: accountDeleted,
  [notificationTestRequested.name]: notificationTestRequested,
  [channelTestRequested.name]: channelTestRequested,
  [notificationAnnounced.name]: notificationAnnounced,
} as const;
export type EventName = keyof typeof events;

/** An event as it stands in the outbox, its payload read by its definition. */
export type BusinessEvent = {
  [Name in EventName]: {
    readonly id: string;
    readonly name: Name;
    readonly payload: z.infer<(typeof events)[Name]["payload"]>;
  };
}[EventName];

/** Reads a stored event; null when its name or its payload is not of this version of the product. */
export function readEvent(row: { id: string; name: string; payload: unknown }): BusinessEvent | null {
  if (!Object.hasOwn(events, row.name)) return null;
  const name = row.name as EventName;
  const parsed = events[name].payload.safeParse(row.payload);
  return parsed.success ? ({ id: row.id, name, payload: parsed.data } as BusinessEvent) : null;
}
