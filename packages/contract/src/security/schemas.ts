import * as z from "zod";
import { DeviceKind, Password, Place } from "../auth/schemas.ts";
import { OwnerProofInput } from "../factors/schemas.ts";
import { SUSPICIONS } from "../fraud/index.ts";
import { Cursor } from "../pagination.ts";
import { plainText } from "../plain-text.ts";
import { LOOK_CATEGORIES } from "./look-categories.ts";

/** @see spec 2 section 3 (Security event, Security alert) */
export const SecurityEventType = z.enum(["login", "transaction", "suspicious_activity"]);
export type SecurityEventType = z.infer<typeof SecurityEventType>;
export const Severity = z.enum(["low", "medium", "high", "critical"]);
export type Severity = z.infer<typeof Severity>;
/** The account's own events, and those of the fraud rules. */
export const SecurityDomain = z.enum(["account", "fraud"]);

/** What happened, finer than the type. */
export const SecurityEventKind = z.enum([
  "sign_in",
  "new_device",
  "sign_in_failed",
  "sign_in_locked",
  "session_stolen",
  "session_ended",
  "password_changed",
  "password_blocked",
  "email_changed",
  "email_reverted",
  "phone_changed",
  "handle_changed",
  "account_frozen",
  "account_unfrozen",
  "settings_changed",
  "changed_by_operator",
  "factor_added",
  "factor_removed",
  "factor_ended",
  "factor_primary",
  "factor_locked",
  "backup_codes_new",
  "backup_code_used",
  "sign_in_code_on",
  "sign_in_code_off",
  "pin_set",
  "pin_changed",
  "pin_removed",
  "pin_locked",
  "passkey_copied",
  "device_trusted",
  "trust_ended",
  "recovery_started",
  "recovery_cancelled",
  "recovery_ended",
  "looked_at_by_operator",
  "transaction_blocked",
  ...SUSPICIONS,
]);
export type SecurityEventKind = z.infer<typeof SecurityEventKind>;

/** The specification's types, and one for a changed password, address or handle. */
export const SecurityAlertType = z.enum(["new_device", "failed_login", "account_change", ...SUSPICIONS]);
export type SecurityAlertType = z.infer<typeof SecurityAlertType>;
/** How an alert was resolved: as the owner's act, as a stranger's, or without saying. */
export const AlertResolution = z.enum(["me", "not_me", "dismissed"]);
export type AlertResolution = z.infer<typeof AlertResolution>;

export const SecurityEventId = z.uuid().brand<"SecurityEventId">();
export type SecurityEventId = z.infer<typeof SecurityEventId>;

/** Why an operator looked at an account. */
export const LookCategory = z.enum(LOOK_CATEGORIES);
export type LookCategory = z.infer<typeof LookCategory>;
/** What is specific to some kinds of events. */
export const EventFacts = z.discriminatedUnion("of", [
  z.object({
    of: z.literal("look"),
    category: LookCategory,
    operator: z.string().describe("initial and last name"),
    reference: z.string().nullable().describe("the case that was opened"),
  }),
  z.object({
    of: z.literal("payment"),
    code: z.string().nullable().describe("why it was blocked; null for one that was not"),
    amountMinor: z.bigint(),
    currency: z.string(),
    payeeName: z.string().nullable(),
    score: z.number().int().nullable(),
  }),
]);
export type EventFacts = z.infer<typeof EventFacts>;

/** Where an address is registered; the coordinates only with a city database. */
export const EventPlace = Place.extend({
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type EventPlace = z.infer<typeof EventPlace>;

/** One fact about the account. */
export const SecurityEvent = z.object({
  id: SecurityEventId,
  domain: SecurityDomain,
  type: SecurityEventType,
  kind: SecurityEventKind,
  severity: Severity,
  description: z.string().describe("what happened, in English"),
  detail: z.string().nullable().describe("a finer word, such as which operator's change it was"),
  ipAddress: z.string().nullable(),
  place: EventPlace.nullable(),
  device: z
    .object({ kind: DeviceKind, browser: z.string().nullable(), os: z.string().nullable() })
    .nullable(),
  deviceInfo: z.string().nullable().describe("browser and system in one line"),
  userAgent: z.string().nullable().describe("of the request that ordered a payment"),
  transactionId: z
    .string()
    .nullable()
    .describe("id under which a payment was ordered; it names nothing if the payment was refused"),
  facts: EventFacts.nullable(),
  isAlert: z.boolean(),
  isResolved: z.boolean().describe("true without an alert"),
  occurredAt: z.date(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** Events per page: default 50. @see spec 2 section 9 */
const EventLimit = z.number().int().min(1).max(100).default(50);

export const ListSecurityEventsInput = z.strictObject({
  type: SecurityEventType.optional(),
  severity: Severity.optional(),
  cursor: Cursor.optional(),
  limit: EventLimit,
});
export type ListSecurityEventsInput = z.infer<typeof ListSecurityEventsInput>;
/** Newest first. */
export const SecurityEventPage = z.object({
  events: z.array(SecurityEvent),
  nextCursor: z.string().nullable(),
});
export type SecurityEventPage = z.infer<typeof SecurityEventPage>;
export const OneSecurityEventInput = z.strictObject({ eventId: SecurityEventId });
export type OneSecurityEventInput = z.infer<typeof OneSecurityEventInput>;

/** An event that asks for the owner's answer; it has the event's id. */
export const SecurityAlert = z.object({
  id: SecurityEventId,
  type: SecurityAlertType,
  title: z.string().describe("in English, like the message"),
  message: z.string(),
  severity: Severity,
  isRead: z.boolean(),
  isResolved: z.boolean(),
  resolution: AlertResolution.nullable(),
  resolutionText: z.string().nullable().describe("what the owner wrote with the answer"),
  actionRequired: z.boolean(),
  actionUrl: z.string(),
  resolvedAt: z.date().nullable(),
  caseId: z.string().nullable().describe("the case that 'it was not me' has opened"),
  createdAt: z.date(),
  event: SecurityEvent,
});
export type SecurityAlert = z.infer<typeof SecurityAlert>;

export const ListSecurityAlertsInput = z.strictObject({
  state: z.enum(["open", "resolved"]).optional(),
  cursor: Cursor.optional(),
  limit: EventLimit,
});
export type ListSecurityAlertsInput = z.infer<typeof ListSecurityAlertsInput>;
/** Newest first, with the number of unread and of open alerts. */
export const SecurityAlertPage = z.object({
  alerts: z.array(SecurityAlert),
  unread: z.number().int(),
  open: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type SecurityAlertPage = z.infer<typeof SecurityAlertPage>;
export const OneSecurityAlertInput = z.strictObject({ alertId: SecurityEventId });
export type OneSecurityAlertInput = z.infer<typeof OneSecurityAlertInput>;
export const ResolveAlertInput = z.strictObject({
  alertId: SecurityEventId,
  resolution: z.enum(["me", "dismissed"]),
  text: z.string().trim().min(1).max(500).regex(plainText, "has control characters").optional(),
});
export type ResolveAlertInput = z.infer<typeof ResolveAlertInput>;
export const AlertsRead = z.object({ read: z.number().int() });
export type AlertsRead = z.infer<typeof AlertsRead>;
/** What 'it was not me' has done. */
export const AlertDisowned = z.object({
  alert: SecurityAlert,
  endedSessions: z.number().int(),
  caseId: z.string(),
});
export type AlertDisowned = z.infer<typeof AlertDisowned>;

/** Bounds of the settings: they may be stricter than the defaults, never looser. */
export const SETTING_BOUNDS = {
  sessionTimeout: { min: 5, max: 30 },
  maxLoginAttempts: { min: 3, max: 5 },
  lockoutDuration: { min: 15, max: 60 },
} as const;
const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().int().min(min).max(max);

/** An account's security settings. @see spec 2 section 9 (Account security defaults) */
const settings = {
  sessionTimeout: within(SETTING_BOUNDS.sessionTimeout).describe(
    "minutes without use after which a session ends, unless its device is trusted",
  ),
  autoLogout: z.boolean().describe("the app signs out after as many minutes without input"),
  securityAlerts: z.boolean().describe("off: alerts only for high and critical events"),
  locationTracking: z.boolean().describe("off: events keep no place"),
  deviceTrust: z.boolean().describe("off: no device stays signed in for 30 days"),
  deviceFingerprint: z
    .boolean()
    .describe("off: no hashes of how devices look are taken, and stored ones are deleted"),
  passwordExpiry: z
    .union([z.literal(0), z.number().int().min(30).max(365)])
    .describe("days after which we remind once of an old password; 0: never"),
  maxLoginAttempts: within(SETTING_BOUNDS.maxLoginAttempts).describe("wrong passwords until the lockout"),
  lockoutDuration: within(SETTING_BOUNDS.lockoutDuration).describe("minutes from the last wrong password"),
};
export const SecuritySettings = z.object({
  ...settings,
  userId: z.string(),
  twoFactorEnabled: z.boolean().describe("sign-in asks for a second factor"),
  biometricEnabled: z.boolean().describe("the account has a passkey"),
  pinEnabled: z.boolean().describe("payments can be confirmed by a PIN"),
  isDeviceNoted: z.boolean().describe("the calling session has sent how its device looks"),
  isTrustedSession: z.boolean().describe("the calling session stays signed in for 30 days"),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;
/** What the owner chooses here; the rest of the settings follows from factors and session. */
export type SecurityChoices = Pick<SecuritySettings, keyof typeof settings>;
export const UpdateSecuritySettingsInput = z
  .strictObject({ ...settings, password: Password.describe("needed for a change that protects less") })
  .partial();
export type UpdateSecuritySettingsInput = z.infer<typeof UpdateSecuritySettingsInput>;

/** The settings of an account that never changed them. */
export const DEFAULT_SETTINGS: SecurityChoices = {
  sessionTimeout: 30,
  autoLogout: true,
  securityAlerts: true,
  locationTracking: true,
  deviceTrust: true,
  deviceFingerprint: true,
  passwordExpiry: 90,
  maxLoginAttempts: 5,
  lockoutDuration: 15,
};

/** Who has frozen the account; null while it is not frozen. */
export const FreezeState = z.object({
  frozenBy: z.enum(["owner", "operator"]).nullable(),
  frozenAt: z.date().nullable(),
});
export type FreezeState = z.infer<typeof FreezeState>;
export const UnfreezeInput = OwnerProofInput;
export type UnfreezeInput = z.infer<typeof UnfreezeInput>;

/** The account's report of the last 90 days. @see spec 2 section 5 (Security report risk score), section 9 */
export const SecurityState = z.object({
  score: z.number().int().min(0).max(100).describe("20 for each high or critical event, 100 at most"),
  seriousEvents: z.number().int(),
  openAlerts: z.number().int(),
  topLocations: z.array(z.object({ place: Place, count: z.number().int() })).max(5),
  topDevices: z
    .array(z.object({ browser: z.string().nullable(), os: z.string().nullable(), count: z.number().int() }))
    .max(5),
  lastSignIns: z.array(SecurityEvent),
  passwordChangedAt: z.date(),
  isPasswordOld: z.boolean().describe("older than the account's password expiry"),
  emailVerified: z.boolean(),
  phoneConfirmed: z.boolean(),
  freeze: FreezeState,
});
export type SecurityState = z.infer<typeof SecurityState>;
