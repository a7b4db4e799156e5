import { invariant, refuse } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import type { UpdateProfileInput } from "@evenly/contract/profile/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { wakeKeptPushes } from "@evenly/db/notifications/kept-push-queries";
import { type ProfileChange, updateProfileRow } from "@evenly/db/profile/profile-queries";
import { canonicalTimeZone } from "@evenly/domain/ledger/index";
import { loadUser } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { changeParty } from "../ledger/index.ts";
import { checkName } from "../shared/check-name.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Changes the given fields of the caller's profile. A new time zone is shown at once; limits use it once the days and months of
 * both zones have ended.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {VALIDATION} the time zone is unknown.
 * @throws {NAME_RESERVED} a new name would impersonate Evenly; an unchanged older name is accepted.
 * @throws {STATE_CONFLICT} the profile has changed since `expectedVersion`.
 * @see docs/decisions/0012-profile.md
 */
export async function updateProfile(ctx: ServiceContext<"seal">, input: UpdateProfileInput): Promise<User> {
  const userId = requireUser(ctx);
  const { expectedVersion, timeZone, ...names } = input;
  const wanted: ProfileChange = {
    ...dropUnset(names),
    ...(timeZone === undefined ? {} : { timeZone: knownZone(timeZone) }),
  };
  return withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    invariant(user, "a signed-in user exists");
    if (expectedVersion !== undefined && expectedVersion !== user.version) {
      return refuse("STATE_CONFLICT", { version: user.version });
    }
    const fields = Object.keys(wanted) as (keyof ProfileChange)[];
    const changed = fields.filter((field) => wanted[field] !== user[field]);
    if (changed.length > 0) {
      if (changed.includes("firstName") || changed.includes("lastName")) checkName({ ...user, ...wanted });
      await updateProfileRow(tx, userId, wanted);
      const isMoving = "country" in wanted || "timeZone" in wanted;
      if (isMoving) await changeParty(ctx, tx, userId, wanted);
      if ("timeZone" in wanted) await wakeKeptPushes(tx, userId, ctx.clock.now());
      await recordAudit(ctx, tx, {
        operation: "profile.changed",
        userId,
        metadata: { fields: changed.sort().join(",") },
      });
    }
    return loadUser(ctx, userId, tx);
  });
}

function knownZone(timeZone: string): string {
  const issues = [{ path: "timeZone", message: "is no time zone" }];
  return canonicalTimeZone(timeZone) ?? refuse("VALIDATION", { issues });
}

function dropUnset<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
