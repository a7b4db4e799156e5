import { invariant, refuse } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import type { UpdateProfileInput } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { findUserById } from "@evenly/db/auth/user-queries";
import { wakeKeptPushes } from "@evenly/db/notifications/kept-push-queries";
import { type ProfileChange, updateProfileRow } from "@evenly/db/profile/profile-queries";
import { canonicalTimeZone } from "@evenly/domain/ledger/index";
import { loadUser, withProtectionLock } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { changeParty } from "../ledger/wallets/index.ts";
import { checkName } from "../shared/check-name.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Changes the given fields of the caller's profile. A new time zone is shown at once; limits use it once the days and months of
 * both zones have ended. A country that is set changes by the password alone: fees, reviews and rules depend on it.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {VALIDATION} the time zone is unknown.
 * @throws {NAME_RESERVED} a new name would impersonate Evenly; an unchanged older name is accepted.
 * @throws {STATE_CONFLICT} the profile has changed since `expectedVersion`.
 * @throws {PASSWORD_NEEDED} another country has no password. @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} @throws {OVERLOADED}
 * @see docs/decisions/0012-profile.md
 */
export async function updateProfile(
  ctx: ServiceContext<"seal" | "passwords">,
  input: UpdateProfileInput,
): Promise<User> {
  const userId = requireUser(ctx);
  const { expectedVersion, timeZone, password, ...names } = input;
  const wanted: ProfileChange = {
    ...dropUnset(names),
    ...(timeZone === undefined ? {} : { timeZone: knownZone(timeZone) }),
  };
  return withProtectionLock(ctx, {
    userId,
    password,
    isLooser: async (db) => {
      if (wanted.country === undefined) return false;
      const country = (await findUserById(db, userId))?.country ?? null;
      return country !== null && country !== wanted.country;
    },
    change: (tx) => write(ctx, tx, { userId, wanted, expectedVersion }),
  });
}

type Wanted = {
  readonly userId: string;
  readonly wanted: ProfileChange;
  readonly expectedVersion: number | undefined;
};

/** Writes what differs; the user is locked. */
async function write(
  ctx: ServiceContext<"seal">,
  tx: Tx,
  { userId, wanted, expectedVersion }: Wanted,
): Promise<User> {
  const user = await findUserById(tx, userId);
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
    if (changed.includes("country"))
      await recordEvent(ctx, tx, "security_settings.changed", { userId, origin: originOf(ctx) });
    await recordAudit(ctx, tx, {
      operation: "profile.changed",
      userId,
      metadata: { fields: changed.sort().join(",") },
    });
  }
  return loadUser(ctx, userId, tx);
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
