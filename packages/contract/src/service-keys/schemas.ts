import * as z from "zod";
import { AmountMinor } from "../amounts.ts";
import { OwnerProofInput } from "../factors/schemas.ts";
import { ServiceKeyId, UserId } from "../ids.ts";
import { OneUser, OperatorProof, Reason } from "../operators/schemas.ts";
import { PageLimit } from "../pagination.ts";
import { plainText } from "../plain-text.ts";

/** What a service key may do for its user; a procedure without a scope accepts no key. */
export const Scope = z.enum([
  "contacts:read",
  "groups:read",
  "notifications:read",
  "payments:read",
  "payments:send",
  "profile:read",
]);
export type Scope = z.infer<typeof Scope>;

/** Maximum lifetime of a key, in days. */
export const SERVICE_KEY_DAYS_MAX = 365;

/** The scope with which a key pays. */
export const PAYING_SCOPE: Scope = "payments:send";

/** A key as operators ask for it. */
export const ServiceKeyWish = z.strictObject({
  user: OneUser,
  name: z
    .string()
    .trim()
    .min(3)
    .max(60)
    .regex(plainText, "has control characters")
    .describe("what the key is for, such as payroll"),
  scopes: z
    .array(Scope)
    .min(1)
    .max(Scope.options.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, "names a scope twice"),
  days: z.number().int().min(1).max(SERVICE_KEY_DAYS_MAX).describe("how long the key works"),
  reason: Reason,
  dailyCapMinor: AmountMinor.optional().describe(
    "what it may send in one day (UTC), in minor units of USD; with payments:send, and only then",
  ),
  proof: OperatorProof.optional(),
});
export const CreateServiceKeyInput = ServiceKeyWish.refine(
  ({ scopes, dailyCapMinor }) => scopes.includes(PAYING_SCOPE) === (dailyCapMinor !== undefined),
  { path: ["dailyCapMinor"], message: "belongs to payments:send" },
);
export type CreateServiceKeyInput = z.infer<typeof CreateServiceKeyInput>;

/** A key for operators; without its secret, which is not stored. */
export const ServiceKey = z.object({
  id: ServiceKeyId,
  name: z.string(),
  actingUserId: UserId,
  scopes: z.array(z.string()),
  createdAt: z.date(),
  createdBy: UserId,
  expiresAt: z.date(),
  revokedAt: z.date().nullable(),
  lastUsedAt: z.date().nullable().describe("to the minute"),
  dailyCapMinor: z.bigint().describe("what it may send in one day, 0 for a key that does not pay"),
  approvedAt: z.date().nullable().describe("when its user approved it; a key that pays counts from then on"),
});
export type ServiceKey = z.infer<typeof ServiceKey>;

/** The only answer that contains a key's text. */
export const CreatedServiceKey = ServiceKey.extend({
  token: z.string(),
  waitsUntil: z
    .date()
    .nullable()
    .describe("a key that pays does not exist until a second operator confirms it, by then; null otherwise"),
});
export type CreatedServiceKey = z.infer<typeof CreatedServiceKey>;

export const ListServiceKeysInput = z.strictObject({
  user: OneUser.optional().describe("owner of the keys; all users when absent"),
  cursor: ServiceKeyId.optional().describe("the last key of the page before"),
  limit: PageLimit,
});
export type ListServiceKeysInput = z.infer<typeof ListServiceKeysInput>;
/** Newest keys first, expired and revoked ones included. */
export const ServiceKeyPage = z.object({
  serviceKeys: z.array(ServiceKey),
  nextCursor: ServiceKeyId.nullable(),
});
export type ServiceKeyPage = z.infer<typeof ServiceKeyPage>;

export const RevokeServiceKeyInput = z.strictObject({
  serviceKeyId: ServiceKeyId,
  reason: Reason,
  proof: OperatorProof.optional(),
});
export type RevokeServiceKeyInput = z.infer<typeof RevokeServiceKeyInput>;

/** A key that acts for the caller, as they see it. */
export const OwnServiceKey = z.object({
  id: ServiceKeyId,
  name: z.string(),
  scopes: z.array(z.string()),
  dailyCapMinor: z.bigint(),
  needsApproval: z.boolean().describe("it pays, and the caller has not approved it"),
  createdAt: z.date(),
  expiresAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type OwnServiceKey = z.infer<typeof OwnServiceKey>;
/** Keys that act for the caller, newest first. */
export const OwnServiceKeys = z.object({ serviceKeys: z.array(OwnServiceKey).max(100) });
export type OwnServiceKeys = z.infer<typeof OwnServiceKeys>;
export const ApproveServiceKeyInput = OwnerProofInput.extend({ serviceKeyId: ServiceKeyId });
export type ApproveServiceKeyInput = z.infer<typeof ApproveServiceKeyInput>;
export const EndServiceKeyInput = z.strictObject({ serviceKeyId: ServiceKeyId });
export type EndServiceKeyInput = z.infer<typeof EndServiceKeyInput>;
