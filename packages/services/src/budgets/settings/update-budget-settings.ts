import { invariant } from "@evenly/contract";
import type { BudgetSettings, UpdateBudgetSettingsInput } from "@evenly/contract/budgets/settings-schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { saveSettings } from "@evenly/db/budgets/settings-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadBudgetUsers } from "./load.ts";

/** Changes what the input names of the caller's settings of budgets. @throws {UNAUTHENTICATED} */
export async function updateBudgetSettings(
  ctx: ServiceContext,
  input: UpdateBudgetSettingsInput,
): Promise<BudgetSettings> {
  const userId = requireUser(ctx);
  return await withTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    const user = (await loadBudgetUsers(ctx, tx, [userId])).get(userId);
    invariant(user, "a caller has an account");
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const notifications = { ...user.settings.notifications, ...input.notifications };
    const settings: BudgetSettings = { ...user.settings, ...given, notifications };
    const { alertThresholds, notifications: told, ...others } = settings;
    const thresholds = { warningAt: alertThresholds.warning, criticalAt: alertThresholds.critical };
    await saveSettings(tx, { ...others, ...told, ...thresholds, userId, updatedAt: ctx.clock.now() });
    await recordAudit(ctx, tx, { operation: "budget_settings.updated", userId });
    return settings;
  });
}
