import { refuse } from "@evenly/contract";
import type {
  FraudSettings,
  OwnFraudSettings,
  UpdateFraudSettingsInput,
} from "@evenly/contract/fraud/schemas";
import type { Tx } from "@evenly/db";
import { saveSettings } from "@evenly/db/fraud/settings-queries";
import { lockParties } from "@evenly/db/ledger/lock-queries";
import { updateParty } from "@evenly/db/ledger/party-queries";
import { defaultSettings, isLooserSettings } from "@evenly/domain/fraud/index";
import { canonicalTimeZone } from "@evenly/domain/ledger/index";
import { withProtectionLock } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { getSettings } from "./get-settings.ts";
import { loadSettings } from "./load.ts";
import { toRow } from "./to-settings.ts";

type Changes = Partial<FraudSettings>;

/**
 * Changes the caller's fraud protection. Own limits hold for the next payment, since the posting decides them under its locks.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {VALIDATION} the thresholds do not rise, the time zone is unknown, or the caller's own country would be blocked.
 * @throws {STATE_CONFLICT} the settings have another version.
 * @throws {PASSWORD_NEEDED} a looser change has no password. @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function updateSettings(
  ctx: ServiceContext<"passwords">,
  { expectedVersion, password, ...given }: UpdateFraudSettingsInput,
): Promise<OwnFraudSettings> {
  const { userId } = requireSession(ctx);
  const changes = withCanonicalZone(definedOnly(given));
  await withProtectionLock(ctx, {
    userId,
    password,
    isLooser: async (db) => {
      const { settings } = await loadSettings(db, userId, ctx.clock.now());
      return isLooserSettings(settings, { ...settings, ...changes });
    },
    change: (tx) => write(ctx, tx, { userId, changes, expectedVersion }),
  });
  return getSettings(ctx);
}

async function write(
  ctx: ServiceContext,
  tx: Tx,
  {
    userId,
    changes,
    expectedVersion,
  }: {
    readonly userId: string;
    readonly changes: Changes;
    readonly expectedVersion: number;
  },
): Promise<void> {
  const now = ctx.clock.now();
  // The posting reads the limits under this lock.
  await lockParties(tx, [userId], "wait");
  const { settings: before, version, country } = await loadSettings(tx, userId, now);
  if (version !== expectedVersion) refuse("STATE_CONFLICT", { version });
  const after = { ...before, ...changes };
  checkThresholds(after);
  if (country !== null && changes.blockedCountries?.includes(country)) {
    invalid("blockedCountries", "has your own country");
  }
  await saveSettings(tx, toRow(userId, after, version + 1, now));
  await updateParty(tx, userId, {
    ownSingleMinor: ownLimit(after.maxSingleMinor, defaultSettings.maxSingleMinor),
    ownDailyMinor: ownLimit(after.maxDailyMinor, defaultSettings.maxDailyMinor),
  });
  const fields = Object.keys(changes).sort().join(" ");
  await recordAudit(ctx, tx, { operation: "protection.changed", userId, metadata: { fields } });
}

/** The default is no limit of the person's own: no identity allows more. */
function ownLimit(limitMinor: bigint, defaultMinor: bigint): bigint | null {
  return limitMinor === defaultMinor ? null : limitMinor;
}

function checkThresholds({ reviewThreshold, require2FAThreshold, autoBlockThreshold }: FraudSettings): void {
  if (reviewThreshold > require2FAThreshold) invalid("reviewThreshold", "is above the second factor's");
  if (require2FAThreshold > autoBlockThreshold) invalid("require2FAThreshold", "is above the block's");
}

function withCanonicalZone(changes: Changes): Changes {
  const { timeRestriction } = changes;
  if (!timeRestriction) return changes;
  const timeZone = canonicalTimeZone(timeRestriction.timeZone);
  if (timeZone === null) return invalid("timeRestriction.timeZone", "is no time zone");
  return { ...changes, timeRestriction: { ...timeRestriction, timeZone } };
}

function definedOnly<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> };
}

function invalid(path: string, message: string): never {
  return refuse("VALIDATION", { issues: [{ path, message }] });
}
