import * as z from "zod";
import { EventOrigin } from "../auth/schemas.ts";
import { defineEvent } from "../event-definition.ts";
import { SecurityEventKind, Severity } from "./schemas.ts";

const Told = z.object({
  userId: z.string(),
  emailSealed: z.string(),
  firstName: z.string(),
  locale: z.string(),
  origin: EventOrigin,
});

/** A session was opened. A sign-in on a new device also has its own event. */
export const sessionOpened = defineEvent({
  name: "session.opened",
  version: 1,
  payload: z.object({
    userId: z.string(),
    sessionId: z.string(),
    isNewDevice: z.boolean(),
    origin: EventOrigin,
  }),
});
/** The owner ended sessions of other devices. */
export const sessionsRevoked = defineEvent({
  name: "session.revoked",
  version: 1,
  payload: z.object({ userId: z.string(), count: z.number().int(), origin: EventOrigin }),
});
/** A wrong password. Unknown addresses record it too, without a user, so that both take the same time. */
export const loginFailed = defineEvent({
  name: "login.failed",
  version: 1,
  payload: z.object({ userId: z.string().nullable(), origin: EventOrigin }),
});
/** The owner froze their account. */
export const accountFrozen = defineEvent({
  name: "account.frozen",
  version: 1,
  payload: Told,
  toNews: ({ userId, emailSealed: addressSealed }) => [
    { userId, addressSealed, content: { template: "selfFrozen", data: {} } },
  ],
});
/** The owner ended their own freeze. */
export const accountUnfrozen = defineEvent({
  name: "account.unfrozen",
  version: 1,
  payload: Told,
  toNews: ({ userId, emailSealed: addressSealed }) => [
    { userId, addressSealed, content: { template: "selfUnfrozen", data: {} } },
  ],
});
/** The owner disowned an alert: the password no longer signs in until a mailed link sets a new one. */
export const passwordBlocked = defineEvent({
  name: "password.blocked",
  version: 1,
  payload: z.object({ userId: z.string(), origin: EventOrigin }),
});
/** The owner changed security settings. */
export const settingsChanged = defineEvent({
  name: "security_settings.changed",
  version: 1,
  payload: z.object({ userId: z.string(), origin: EventOrigin }),
});
/** A password has reached the age at which its owner asked to be reminded. */
export const passwordAged = defineEvent({
  name: "password.aged",
  version: 1,
  payload: z.object({ userId: z.string(), days: z.number().int(), changedAt: z.string() }),
  toNews: ({ userId, days, changedAt }) => [
    {
      userId,
      content: { template: "passwordOld", data: { days } },
      onceKey: `password-age:${userId}:${changedAt}`,
    },
  ],
});

/** The line that clients without texts of their own show for an alert. */
const messages: Readonly<Record<z.infer<typeof SecurityEventKind>, string>> = {
  sign_in: "New sign-in to your account.",
  new_device: "Someone signed in to your account on a new device.",
  sign_in_failed: "Someone tried a wrong password.",
  sign_in_locked: "Someone tried too many wrong passwords.",
  session_stolen: "We signed you out on one device: someone may have copied that sign-in.",
  session_ended: "You were signed out on a device.",
  password_changed: "Your password was changed.",
  password_blocked: "Your password is blocked until you set a new one.",
  email_changed: "Your email address was changed.",
  email_reverted: "Your previous email address is back.",
  phone_changed: "Your phone number was changed.",
  handle_changed: "Your handle was changed.",
  account_frozen: "Your account is frozen.",
  account_unfrozen: "Your account is no longer frozen.",
  settings_changed: "Your security settings were changed.",
  changed_by_operator: "Evenly changed something about your account.",
  factor_added: "Your account has a new second factor.",
  factor_removed: "A second factor was removed from your account.",
  factor_ended: "Codes to a former address or number ended.",
  factor_primary: "Sign-in asks for another second factor first.",
  factor_locked: "Someone entered 5 wrong codes.",
  backup_codes_new: "Your account has new backup codes.",
  backup_code_used: "Someone used one of your backup codes.",
  sign_in_code_on: "Sign-in asks for a code now.",
  sign_in_code_off: "Sign-in no longer asks for a code.",
  pin_set: "Your account has a PIN.",
  pin_changed: "Your PIN was changed.",
  pin_removed: "Your PIN was removed.",
  pin_locked: "Someone entered 5 wrong PINs.",
  passkey_copied: "Someone may have copied one of your passkeys.",
  device_trusted: "A device no longer needs a code at sign-in.",
  trust_ended: "A device needs a code at sign-in again.",
  recovery_started: "Someone asked to remove your second factors.",
  recovery_cancelled: "The request to remove your second factors was cancelled.",
  recovery_ended: "All your second factors were removed.",
  looked_at_by_operator: "Evenly support looked at your account.",
  transaction_blocked: "We stopped a payment.",
  pattern_anomaly: "Your payments look unusual.",
  unusual_location: "Someone is paying from an unusual place.",
  suspicious_amount: "A large payment goes to someone new.",
  unusual_spending: "A payment is larger than usual.",
};
/** An alert was stored; sockets learn of it. */
export const securityAlertRaised = defineEvent({
  name: "security_alert.raised",
  version: 1,
  payload: z.object({
    userId: z.string(),
    alertId: z.string(),
    kind: SecurityEventKind,
    severity: Severity,
  }),
  toFrames: (eventId, { userId, alertId, kind, severity }) => [
    {
      userId,
      frame: {
        type: "security_alert",
        data: { eventId, severity, message: messages[kind], alertId, kind },
      },
    },
  ],
});

/** Events of account security, by name. */
export const securityEvents = {
  [sessionOpened.name]: sessionOpened,
  [sessionsRevoked.name]: sessionsRevoked,
  [loginFailed.name]: loginFailed,
  [accountFrozen.name]: accountFrozen,
  [accountUnfrozen.name]: accountUnfrozen,
  [passwordBlocked.name]: passwordBlocked,
  [settingsChanged.name]: settingsChanged,
  [passwordAged.name]: passwordAged,
  [securityAlertRaised.name]: securityAlertRaised,
};
