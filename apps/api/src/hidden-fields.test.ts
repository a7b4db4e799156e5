import { isHiddenField } from "@evenly/contract/hidden-fields";
import { classifiedColumns } from "@evenly/db/classified-columns";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { restRows } from "./features.ts";
import { appRouter } from "./trpc/root.ts";

/** What a log may hold although it is about somebody, or although somebody sent it, and why. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  "ids, by which a line is found without saying who": [
    ...["id", "ids", "user_id", "userId", "actor_id", "owner_user_id", "payer_user_id", "payee_user_id"],
    ...["reporter_user_id", "transaction_id", "session_id", "sessionId", "requestId", "challengeId"],
    ...["notificationId", "notificationIds", "deliveryIds", "broadcastId", "jobId", "created_by"],
  ],
  "moments of an account": [
    ...["last_seen_at", "suspended_at", "frozen_at", "effective_at", "read_at", "archived_at"],
    ...["next_time_zone_from", "delivered_at", "snoozed_until", "until", "deleted_at", "nextPushAt"],
  ],
  "words of our own": [
    "refusal_code",
    "state",
    "status",
    "type",
    "direction",
    "locale",
    "currency",
    "displayCurrency",
    "priority",
    "channel",
    "name",
    "deliveryTime",
    "digest_key",
    "digest_count",
  ],
  "keys made of kinds and ids": ["once_key"],
  "what a provider said, addresses and numbers taken out": ["error", "tries"],
  "how a list was asked for": [
    ...["limit", "page", "cursor", "withTotal", "from", "date", "withBom"],
    ...["tab", "isRead", "isArchived", "scope", "awayMs", "upTo"],
  ],
  "switches and versions": [
    ...["acceptTerms", "rememberDevice", "manual", "version", "expectedVersion", "expirationTime"],
    ...[
      "pushNotifications",
      "emailNotifications",
      "soundEnabled",
      "channels",
      "enabled",
      "isEnabled",
      "isLocked",
    ],
    ...["push_notifications", "email_notifications", "sound_enabled", "quiet_hours_enabled", "is_enabled"],
    ...["is_push_enabled", "is_email_enabled", "is_sms_enabled", "is_in_app_enabled"],
  ],
  "times inside what is hidden as a whole": ["start", "end"],
};
const DECIDE = "hide it in packages/contract/src/hidden-fields.ts, or allow it above with a reason";
const told = new Set(Object.values(TOLD).flat());
const isDecided = (name: string) => isHiddenField(name) || told.has(name);

type Procedure = { readonly _def: { readonly inputs: readonly z.ZodType[] } };

/** Every field that a schema reads, at any depth. */
function fieldsOf(schema: z.ZodType): ReadonlySet<string> {
  const fields = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "properties") for (const name of Object.keys(value as object)) fields.add(name);
      walk(value);
    }
  };
  walk(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return fields;
}

describe("what a log may hold", () => {
  it("is decided for every column that is about somebody, and never one that is sealed or hashed", () => {
    const personal = classifiedColumns.filter((each) => /confidential|restricted/.test(each.classification));
    expect(
      personal.filter((each) => !isDecided(each.column)),
      DECIDE,
    ).toEqual([]);
    const restricted = personal.filter((each) => each.classification === "restricted");
    expect(restricted.length).toBeGreaterThan(5);
    expect(restricted.filter((each) => !isHiddenField(each.column))).toEqual([]);
  });

  it("is decided for every field of every input of procedures and REST rows", () => {
    const procedures = Object.values(appRouter._def.procedures as unknown as Record<string, Procedure>);
    const bodies = restRows.flatMap((row) =>
      [row.body, row.query, row.params].filter((each) => each !== undefined),
    );
    const schemas = [...procedures.flatMap(({ _def }) => _def.inputs), ...bodies];
    const fields = new Set(schemas.flatMap((schema) => [...fieldsOf(schema as z.ZodType)]));
    expect(fields).toContain("newPassword");
    expect(
      [...fields].filter((name) => !isDecided(name)),
      DECIDE,
    ).toEqual([]);
  });
});
