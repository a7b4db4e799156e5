import { refuse, type ValidationIssue } from "@evenly/contract";
import type {
  NotificationSettings,
  UpdateNotificationSettingsInput,
} from "@evenly/contract/notifications/settings";
import { lockCentre } from "@evenly/db/notifications/centre-queries";
import { wakeKeptPushes } from "@evenly/db/notifications/kept-push-queries";
import {
  type SettingsRow,
  upsertPreferences,
  upsertSettings,
} from "@evenly/db/notifications/settings-queries";
import { isLocked } from "@evenly/domain/notifications/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { defaultSettings, loadSettings } from "./load.ts";

const SWITCHES = {
  push: "isPushEnabled",
  email: "isEmailEnabled",
  sms: "isSmsEnabled",
  in_app: "isInAppEnabled",
} as const;

/**
 * Changes the given notification settings of the caller; the others stay.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the settings are another user's.
 * @throws {VALIDATION} a type would be muted on a channel where it is locked; at its path.
 * @throws {STATE_CONFLICT} the settings have changed since `expectedVersion`.
 */
export async function updateSettings(
  ctx: ServiceContext,
  input: UpdateNotificationSettingsInput,
): Promise<NotificationSettings> {
  const userId = requireUser(ctx);
  if (input.userId !== undefined && input.userId !== userId) return refuse("FORBIDDEN");
  const issues = lockedCells(input);
  if (issues.length > 0) return refuse("VALIDATION", { issues });
  return withTransaction(ctx, async (tx) => {
    await lockCentre(tx, userId);
    const { stored } = await loadSettings(ctx, userId, tx);
    const now = ctx.clock.now();
    const before = stored.kept ?? defaultSettings(userId, now);
    if (input.expectedVersion !== undefined && input.expectedVersion !== before.version)
      return refuse("STATE_CONFLICT", { version: before.version });
    await upsertSettings(tx, { ...merge(before, input), version: before.version + 1, updatedAt: now });
    if (input.quietHours !== undefined) await wakeKeptPushes(tx, userId, now);
    await upsertPreferences(tx, userId, lastOfEachCell(input.preferences ?? []));
    const fields = Object.keys(input).sort().join(",");
    await recordAudit(ctx, tx, { operation: "notification_settings.changed", userId, metadata: { fields } });
    return (await loadSettings(ctx, userId, tx)).settings;
  });
}

function merge(before: SettingsRow, input: UpdateNotificationSettingsInput): SettingsRow {
  const { pushNotifications, emailNotifications, soundEnabled, quietHours, channels = [] } = input;
  return {
    ...before,
    pushNotifications: pushNotifications ?? before.pushNotifications,
    emailNotifications: emailNotifications ?? before.emailNotifications,
    soundEnabled: soundEnabled ?? before.soundEnabled,
    ...(quietHours === undefined
      ? {}
      : {
          quietHoursEnabled: quietHours.enabled,
          quietHoursStart: quietHours.start,
          quietHoursEnd: quietHours.end,
        }),
    ...Object.fromEntries(channels.map(({ id, enabled }) => [SWITCHES[id], enabled])),
  };
}

function lockedCells({ preferences = [] }: UpdateNotificationSettingsInput): readonly ValidationIssue[] {
  return preferences.flatMap(({ type, channel, isEnabled }, index) =>
    !isEnabled && isLocked(type, channel)
      ? [{ path: `preferences.${index}.isEnabled`, message: "cannot be switched off" }]
      : [],
  );
}

/** Keeps the last change per cell, since one statement must write each cell once. */
function lastOfEachCell<Cell extends { readonly type: string; readonly channel: string }>(
  cells: readonly Cell[],
): readonly Cell[] {
  return [...new Map(cells.map((cell) => [`${cell.type}:${cell.channel}`, cell])).values()];
}
