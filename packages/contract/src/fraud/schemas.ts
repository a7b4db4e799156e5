import * as z from "zod";
import { AmountMinor } from "../amounts.ts";
import { Moment } from "../dates.ts";
import { IdempotencyKey, LimitState } from "../payments/schemas.ts";
import { plainText } from "../plain-text.ts";
import { Country } from "../profile/schemas.ts";
import { Decision, Severity } from "./decisions.ts";
import {
  ALWAYS_BLOCKED,
  COUNTRIES_MAX,
  DAILY_MINOR_MAX,
  MINUTES_OF_DAY,
  RECALL_MINUTES,
  RULE_ATTEMPTS_MAX,
  RULES_MAX,
  SINGLE_MINOR_MAX,
  SNOOZE_DAYS_MAX,
} from "./rules.ts";

export { Severity } from "./decisions.ts";

/** Kinds of rules. @see spec 2 section 3 (fraud rule) */
export const RuleType = z.enum(["amount", "frequency", "location", "time", "device"]);
export type RuleType = z.infer<typeof RuleType>;
/** What a rule does with a payment that it matches. */
export const RuleAction = Decision.exclude(["allow"]);
export type RuleAction = z.infer<typeof RuleAction>;
/** Actions of the rules that people may make. */
export const OwnRuleAction = RuleAction.extract(["review", "step_up", "block"]);
export type OwnRuleAction = z.infer<typeof OwnRuleAction>;

export const RuleId = z.uuid().brand<"RuleId">();
export type RuleId = z.infer<typeof RuleId>;

const RuleName = z.string().trim().min(1).max(60).regex(plainText, "has control characters");
/** An amount in minor units, or zero for every amount. */
const ThresholdMinor = z.union([z.literal(0n), AmountMinor]);
const WindowMinutes = z.number().int().min(1).max(MINUTES_OF_DAY);
const MaxAttempts = z.number().int().min(1).max(RULE_ATTEMPTS_MAX);

const ruleFields = {
  name: RuleName,
  description: z.string().trim().max(200).regex(plainText, "has control characters").default(""),
  type: RuleType,
  isEnabled: z.boolean().default(true),
  severity: Severity.default("medium"),
  /** The rule matches only payments above this amount. */
  thresholdMinor: ThresholdMinor,
  /** Only for `frequency`: more than `maxAttempts` payments within `windowMinutes`. */
  windowMinutes: WindowMinutes.nullable().default(null),
  maxAttempts: MaxAttempts.nullable().default(null),
  action: OwnRuleAction.default("block"),
};

type Shaped = {
  readonly type: RuleType;
  readonly thresholdMinor: bigint;
  readonly windowMinutes: number | null;
  readonly maxAttempts: number | null;
};

/** An amount rule without an amount would match every payment; only a frequency rule counts payments. */
function checkShape(rule: Shaped, issues: z.RefinementCtx): void {
  const add = (path: string, message: string) => issues.addIssue({ code: "custom", path: [path], message });
  if (rule.type === "amount" && rule.thresholdMinor === 0n) add("thresholdMinor", "must be above zero");
  for (const path of ["windowMinutes", "maxAttempts"] as const) {
    if ((rule[path] !== null) !== (rule.type === "frequency")) {
      add(path, rule.type === "frequency" ? "is required" : "belongs to frequency rules only");
    }
  }
}

/** The terms of a rule, new or edited, to be tried on the caller's latest payments. */
export const PreviewRuleInput = z
  .strictObject({
    type: ruleFields.type,
    thresholdMinor: ThresholdMinor,
    windowMinutes: ruleFields.windowMinutes,
    maxAttempts: ruleFields.maxAttempts,
    id: RuleId.optional().describe("the rule being edited, whose snoozes count"),
  })
  .superRefine(checkShape);
export type PreviewRuleInput = z.infer<typeof PreviewRuleInput>;
export const CreateRuleInput = z
  .strictObject({ ...ruleFields, idempotencyKey: IdempotencyKey })
  .superRefine(checkShape);
export type CreateRuleInput = z.infer<typeof CreateRuleInput>;
/** The caller's password; needed where a change makes protection looser. */
export const ProtectionPassword = z.string().min(1).max(1000).optional();
/** Replaces the rule's fields. */
export const UpdateRuleInput = z
  .strictObject({ ...ruleFields, id: RuleId, password: ProtectionPassword })
  .superRefine(checkShape);
export type UpdateRuleInput = z.infer<typeof UpdateRuleInput>;
export const RemoveRuleInput = z.strictObject({ id: RuleId, password: ProtectionPassword });
export type RemoveRuleInput = z.infer<typeof RemoveRuleInput>;

/** Stops a rule for one payee until a moment. */
export const SnoozeRuleInput = z.strictObject({
  id: RuleId,
  payeeUserId: z.uuid(),
  until: Moment.describe(`at most ${SNOOZE_DAYS_MAX} days away`),
  password: ProtectionPassword,
});
export type SnoozeRuleInput = z.infer<typeof SnoozeRuleInput>;
export const EndSnoozeInput = z.strictObject({ id: RuleId, payeeUserId: z.uuid() });
export type EndSnoozeInput = z.infer<typeof EndSnoozeInput>;

export const Snooze = z.object({
  payeeUserId: z.uuid(),
  payeeName: z.string(),
  until: z.date(),
});
export type Snooze = z.infer<typeof Snooze>;

export const Rule = z.object({
  id: RuleId,
  name: z.string(),
  description: z.string(),
  type: RuleType,
  isEnabled: z.boolean(),
  severity: Severity,
  thresholdMinor: z.bigint(),
  windowMinutes: z.number().int().nullable(),
  maxAttempts: z.number().int().nullable(),
  action: RuleAction,
  snoozes: z.array(Snooze),
  /** Payments of the preview that the rule would have stopped. */
  stopped: z.number().int(),
  createdAt: z.date(),
});
export type Rule = z.infer<typeof Rule>;
/** The caller's rules, at most `RULES_MAX`, and the number of payments that `stopped` refers to. */
export const RuleList = z.object({ rules: z.array(Rule).max(RULES_MAX), payments: z.number().int() });
export type RuleList = z.infer<typeof RuleList>;

/** A payment that a rule would have stopped. */
export const StoppedPayment = z.object({
  id: z.uuid(),
  payeeName: z.string(),
  amountMinor: z.bigint(),
  at: z.date(),
  description: z.string().nullable(),
});
/** What a rule would have done to the caller's latest payments, the oldest first in `marks`. */
export const RulePreview = z.object({
  payments: z.number().int(),
  stopped: z.number().int(),
  marks: z.array(z.boolean()),
  from: z.date().nullable().describe("the oldest of the payments"),
  latest: z.array(StoppedPayment).describe("the newest stopped payments, at most three"),
});
export type RulePreview = z.infer<typeof RulePreview>;

const Minute = z
  .number()
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1);
/** Payments are allowed from the start to the end, on the zone's clock; an end before the start is on the next day. */
export const TimeRestriction = z.strictObject({
  isEnabled: z.boolean(),
  startMinute: Minute,
  endMinute: Minute,
  timeZone: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z][\w+/-]*$/, "is no time zone"),
});
export type TimeRestriction = z.infer<typeof TimeRestriction>;

const Percent = z.number().int().min(1).max(100);
/** Scores from which something applies; each higher than the one before. */
export const RiskThresholds = z.strictObject({
  low: Percent,
  medium: Percent,
  high: Percent,
  critical: Percent,
});
export type RiskThresholds = z.infer<typeof RiskThresholds>;

const CountryList = z
  .array(Country)
  .max(COUNTRIES_MAX)
  .refine((codes) => new Set(codes).size === codes.length, "has a country twice");

/** Which first payments to a person are held, so that they can be taken back. */
export const Recall = z.enum(["always", "above_100", "never"]);
export type Recall = z.infer<typeof Recall>;

/** Fraud protection of an account. @see spec 2 section 3 (fraud-protection settings) */
export const FraudSettings = z.strictObject({
  isEnabled: z.boolean(),
  riskThresholds: RiskThresholds.refine(
    ({ low, medium, high, critical }) => low < medium && medium < high && high < critical,
    "must rise",
  ),
  autoBlockThreshold: Percent,
  require2FAThreshold: Percent,
  reviewThreshold: Percent,
  isTwoFactorRequired: z.boolean(),
  maxDailyMinor: AmountMinor.max(DAILY_MINOR_MAX, "is above the highest limit"),
  maxSingleMinor: AmountMinor.max(SINGLE_MINOR_MAX, "is above the highest limit"),
  allowedCountries: CountryList,
  blockedCountries: CountryList.refine(
    (codes) => ALWAYS_BLOCKED.every((code) => codes.includes(code)),
    "must keep KP, IR and SY",
  ),
  isDeviceVerified: z.boolean(),
  isLocationVerified: z.boolean(),
  timeRestriction: TimeRestriction.refine(
    ({ startMinute, endMinute }) => startMinute !== endMinute,
    "must start and end at different times",
  ),
  recall: Recall,
  recallMinutes: z.literal(RECALL_MINUTES),
  notify: z.strictObject({ email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
});
export type FraudSettings = z.infer<typeof FraudSettings>;

/** Changes the given fields; a stale version is refused (STATE_CONFLICT). */
export const UpdateFraudSettingsInput = z.strictObject({
  ...FraudSettings.partial().shape,
  expectedVersion: z.number().int().min(0),
  password: ProtectionPassword,
});
export type UpdateFraudSettingsInput = z.infer<typeof UpdateFraudSettingsInput>;

/** The caller's settings, and what may still be sent. */
export const OwnFraudSettings = z.object({
  settings: FraudSettings,
  version: z.number().int(),
  limits: z.array(LimitState),
  onHold: z
    .object({
      amountMinor: z.bigint(),
      count: z.number().int(),
      personName: z.string().nullable().describe("null with several people"),
    })
    .describe("held payments that count in today's limit"),
});
export type OwnFraudSettings = z.infer<typeof OwnFraudSettings>;
