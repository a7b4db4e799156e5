import { type ErrorCode, errorRow } from "@evenly/contract";
import * as z from "zod";

/** Detail fields of a refusal, besides its texts. */
const DETAILS: Partial<Record<ErrorCode, readonly string[]>> = {
  ACCOUNT_NOT_EMPTY: ["remains"],
  ADDRESS_NOT_VERIFIED: ["channel"],
  BUDGET_CHANGED: ["version"],
  BUDGET_OVERLAPS: ["budgetId"],
  CARD_REFUSED: ["reason"],
  COOLING_OFF: ["change", "until", "limit", "remaining", "reasons"],
  COUNTRY_BLOCKED: ["country", "side", "by", "reasons"],
  CURRENCY_UNAVAILABLE: ["currency"],
  DEPOSIT_BOUNDS: ["min", "max", "currency"],
  DEPOSIT_ENDED: ["id"],
  DEPOSIT_LIMIT: ["rule", "limit", "used", "remaining", "resetsAt", "currency"],
  DEPOSIT_NOT_FOUND: ["id"],
  FILE_REFUSED: ["reason"],
  GROUP_MEMBER_EXISTS: ["memberId"],
  GROUP_MEMBER_LEFT: ["memberId"],
  GROUP_MEMBER_UNKNOWN: ["memberId"],
  GROUP_NOT_EVEN: ["debts", "payments"],
  INSUFFICIENT_FUNDS: ["available", "needed", "currency"],
  LIMIT_REACHED: ["rule", "limit", "used", "remaining", "resetsAt"],
  OUTSIDE_HOURS: ["until", "timeZone", "reasons"],
  PAYMENT_BLOCKED: ["score", "reasons"],
  PIN_WRONG: ["triesLeft"],
  QUOTE_CHANGED: ["fee", "quote"],
  RULE_BLOCKED: ["rule", "ruleId", "type", "until", "reasons"],
  SERVICE_KEY_NOT_ALLOWED: ["scope", "reason"],
  STATE_CONFLICT: ["id", "version", "reason", "hold"],
  STEP_UP_REQUIRED: ["transferId", "factors", "expiresAt"],
};

/** Codes that any request can get, before its handler runs or when it fails. */
export const ANYWHERE: readonly ErrorCode[] = [
  "VALIDATION",
  "ORIGIN_REFUSED",
  "HOST_UNKNOWN",
  "RATE_LIMITED",
  "SERVICE_KEY_EXPIRED",
  "SERVICE_KEY_REVOKED",
  "SERVICE_KEY_NOT_ALLOWED",
  "INTERNAL",
  "OVERLOADED",
];
export const OF_BODIES: readonly ErrorCode[] = ["PAYLOAD_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"];

/** A route's refusals: its own codes, those of its policy, and those of every route. */
export function refusalsOf(route: {
  readonly method: string;
  readonly isPublic: boolean;
  readonly refusals: readonly ErrorCode[];
}): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...ANYWHERE,
    ...(route.method === "GET" ? [] : OF_BODIES),
    ...(route.isPublic ? [] : (["UNAUTHENTICATED"] as const)),
    ...route.refusals,
  ]);
}

/** One documented response per HTTP status of these codes. */
export function documentRefusals(codes: ReadonlySet<ErrorCode>): Record<string, object> {
  const statuses = [...new Set([...codes].map((code) => errorRow(code).http))].sort();
  return Object.fromEntries(
    statuses.map((status) => [status, documentStatus(status, [...codes].filter(isOf(status)).sort())]),
  );
}

const isOf = (status: number) => (code: ErrorCode) => errorRow(code).http === status;

function documentStatus(status: number, codes: readonly ErrorCode[]): object {
  const details = codes.flatMap((code) => DETAILS[code] ?? []);
  const schema = z.object({
    ...Object.fromEntries(details.map((name) => [name, z.unknown().optional()])),
    success: z.literal(false),
    error: z.string(),
    message: z.string(),
    code: z.enum(codes),
    type: z.string(),
    title: z.string(),
    status: z.literal(status),
    detail: z.string(),
    requestId: z.string(),
    ...(codes.includes("VALIDATION") || codes.includes("NAME_RESERVED") ? { issues: Issues.optional() } : {}),
  });
  const description = codes.map((code) => `${code}: ${errorRow(code).message}`).join(" · ");
  return { description, content: { "application/problem+json": { schema } } };
}

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));
