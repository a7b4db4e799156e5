import type { BusinessEvent, EventName, EventPayload } from "@evenly/contract";
import type { EventOrigin } from "@evenly/contract/auth/schemas";
import type { FactorChange } from "@evenly/contract/factors/events";
import type { Suspicion } from "@evenly/contract/fraud/suspicions";
import type {
  SecurityAlertType,
  SecurityEventKind,
  SecurityEventType,
  Severity,
} from "@evenly/contract/security/schemas";
import type { StoredFacts } from "@evenly/db/security/tables";

/** What an outbox event means for its owner's security. */
type Meaning = {
  readonly type: SecurityEventType;
  readonly kind: SecurityEventKind;
  readonly severity: Severity;
  /** "account" by default. */
  readonly domain?: "fraud";
  /** Raises an alert of this type. */
  readonly alert?: SecurityAlertType;
};
type Rule<Name extends EventName> = Meaning & {
  /** False for an event that is no security event. */
  readonly isMeant?: (payload: EventPayload<Name>) => boolean;
  /** Replaces parts of the meaning. */
  readonly meaningOf?: (payload: EventPayload<Name>) => Partial<Meaning>;
  /** What is specific to the kind. */
  readonly factsOf?: (payload: EventPayload<Name>) => StoredFacts;
  /** A finer word than the kind. */
  readonly detailOf?: (payload: EventPayload<Name>) => string;
};

/** What each change of second factors means, beside `login` of medium severity. */
const factorMeanings: { readonly [Change in FactorChange]: Partial<Meaning> & Pick<Meaning, "kind"> } = {
  factorAdded: { kind: "factor_added", alert: "account_change" },
  factorRemoved: { kind: "factor_removed", alert: "account_change" },
  factorEnded: { kind: "factor_ended", alert: "account_change" },
  factorPrimary: { kind: "factor_primary", severity: "low" },
  factorLocked: {
    type: "suspicious_activity",
    kind: "factor_locked",
    severity: "high",
    alert: "failed_login",
  },
  backupCodesNew: { kind: "backup_codes_new", alert: "account_change" },
  backupCodeUsed: { kind: "backup_code_used", alert: "account_change" },
  signInCodeOn: { kind: "sign_in_code_on", severity: "low" },
  signInCodeOff: { kind: "sign_in_code_off", alert: "account_change" },
  pinSet: { kind: "pin_set" },
  pinChanged: { kind: "pin_changed", alert: "account_change" },
  pinRemoved: { kind: "pin_removed", alert: "account_change" },
  pinLocked: { type: "suspicious_activity", kind: "pin_locked", severity: "high", alert: "failed_login" },
  passkeyCopied: {
    type: "suspicious_activity",
    kind: "passkey_copied",
    severity: "critical",
    alert: "account_change",
  },
  deviceTrusted: { kind: "device_trusted", severity: "low" },
  trustEnded: { kind: "trust_ended", severity: "low" },
};

/** A high amount is high at least, and no alert is below medium. */
function severityOf(suspicion: Suspicion, level: Severity): Severity {
  const least = suspicion === "suspicious_amount" || suspicion === "unusual_spending" ? "high" : "medium";
  const order = ["low", "medium", "high", "critical"] as const;
  return order.indexOf(level) > order.indexOf(least) ? level : least;
}

type Rules = { readonly [Name in EventName]?: Rule<Name> };

/** The outbox events that are security events of their user. A new one is a row. */
export const eventRules = {
  "session.opened": {
    type: "login",
    kind: "sign_in",
    severity: "low",
    isMeant: ({ isNewDevice }) => !isNewDevice,
  },
  "device.added": { type: "login", kind: "new_device", severity: "high", alert: "new_device" },
  "login.failed": {
    type: "login",
    kind: "sign_in_failed",
    severity: "low",
    isMeant: ({ userId }) => userId !== null,
  },
  "login.locked": {
    type: "suspicious_activity",
    kind: "sign_in_locked",
    severity: "high",
    alert: "failed_login",
  },
  "session.stolen": {
    type: "suspicious_activity",
    kind: "session_stolen",
    severity: "critical",
    alert: "new_device",
  },
  "session.revoked": { type: "login", kind: "session_ended", severity: "low" },
  "password.changed": {
    type: "login",
    kind: "password_changed",
    severity: "medium",
    alert: "account_change",
  },
  "password.blocked": { type: "suspicious_activity", kind: "password_blocked", severity: "medium" },
  "email.changed": { type: "login", kind: "email_changed", severity: "high", alert: "account_change" },
  "email.reverted": { type: "login", kind: "email_reverted", severity: "medium", alert: "account_change" },
  "phone.changed": {
    type: "login",
    kind: "phone_changed",
    severity: "medium",
    alert: "account_change",
    detailOf: ({ change }) => change,
  },
  "handle.changed": { type: "login", kind: "handle_changed", severity: "medium", alert: "account_change" },
  "account.frozen": { type: "transaction", kind: "account_frozen", severity: "medium" },
  "account.unfrozen": { type: "transaction", kind: "account_unfrozen", severity: "medium" },
  "security_settings.changed": { type: "login", kind: "settings_changed", severity: "low" },
  "factors.changed": {
    type: "login",
    kind: "factor_added",
    severity: "medium",
    meaningOf: ({ change }) => factorMeanings[change],
  },
  "recovery.started": {
    type: "suspicious_activity",
    kind: "recovery_started",
    severity: "critical",
    alert: "account_change",
  },
  "recovery.cancelled": {
    type: "login",
    kind: "recovery_cancelled",
    severity: "medium",
    alert: "account_change",
  },
  "recovery.ended": { type: "login", kind: "recovery_ended", severity: "high", alert: "account_change" },
  "account.changed_by_operator": {
    type: "login",
    kind: "changed_by_operator",
    severity: "low",
    detailOf: ({ change }) => change,
  },
  "account.looked_at": {
    type: "login",
    kind: "looked_at_by_operator",
    severity: "low",
    factsOf: ({ category, operator, reference }) => ({ of: "look", category, operator, reference }),
  },
  "payment.blocked": {
    type: "transaction",
    kind: "transaction_blocked",
    severity: "medium",
    domain: "fraud",
    meaningOf: ({ isGrave }) => ({ severity: isGrave ? "high" : "medium" }),
    factsOf: ({ userId: _user, origin: _origin, isGrave: _grave, ...facts }) => ({
      ...facts,
      of: "payment",
      score: null,
    }),
  },
  "payment.suspected": {
    type: "suspicious_activity",
    kind: "pattern_anomaly",
    severity: "high",
    domain: "fraud",
    alert: "pattern_anomaly",
    meaningOf: ({ level, suspicion }) => ({
      kind: suspicion,
      alert: suspicion,
      severity: severityOf(suspicion, level),
    }),
    factsOf: ({ amountMinor, currency, payeeUserId, payeeName, score, userAgent, transactionId }) => ({
      of: "payment",
      code: null,
      amountMinor,
      currency,
      payeeUserId,
      payeeName,
      score,
      reasons: [],
      until: null,
      userAgent: userAgent === "" ? null : userAgent,
      transactionId,
    }),
  },
} as const satisfies Rules;

type RuledName = keyof typeof eventRules;
export type RuledEvent = BusinessEvent<RuledName>;
const rules: Rules = eventRules;

export type Projected = Meaning & {
  readonly userId: string;
  readonly detail: string | null;
  readonly facts: StoredFacts | null;
  readonly origin: EventOrigin | null;
};

/** Maps an outbox event to a security event; null when it is none. */
export function projectEvent<Name extends RuledName>(event: BusinessEvent<Name>): Projected | null {
  const rule = rules[event.name];
  const { userId } = event.payload;
  if (rule === undefined || userId === null || rule.isMeant?.(event.payload) === false) return null;
  const { isMeant: _isMeant, detailOf, factsOf, meaningOf, ...base } = rule;
  const { payload } = event;
  const meaning = { ...base, ...meaningOf?.(payload) };
  const origin = "origin" in event.payload ? (event.payload.origin ?? null) : null;
  return {
    ...meaning,
    userId,
    detail: detailOf?.(payload) ?? null,
    facts: factsOf?.(payload) ?? null,
    origin,
  };
}
