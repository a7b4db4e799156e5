import * as z from "zod";
import { EventOrigin } from "../auth/schemas.ts";
import { defineEvent } from "../event-definition.ts";
import { SecurityEventKind, Severity } from "./schemas.ts";
import { eventMessages } from "./texts.ts";

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
        data: { eventId, severity, message: eventMessages[kind], alertId, kind },
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
