import {
  emailVerificationRequested,
  loginLocked,
  passwordChanged,
  passwordResetRequested,
  registrationRepeated,
  sessionStolen,
} from "./auth/events.ts";
import { paymentPosted } from "./payments/events.ts";

/** Every event of the outbox, by name. */
export const events = {
  [paymentPosted.name]: paymentPosted,
  [emailVerificationRequested.name]: emailVerificationRequested,
  [passwordResetRequested.name]: passwordResetRequested,
  [passwordChanged.name]: passwordChanged,
  [registrationRepeated.name]: registrationRepeated,
  [loginLocked.name]: loginLocked,
  [sessionStolen.name]: sessionStolen,
} as const;
export type EventName = keyof typeof events;
