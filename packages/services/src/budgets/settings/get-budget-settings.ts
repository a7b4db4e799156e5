import { invariant } from "@evenly/contract";
import type { BudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadBudgetUsers } from "./load.ts";

/** The caller's settings of budgets. @throws {UNAUTHENTICATED} */
export async function getBudgetSettings(ctx: ServiceContext): Promise<BudgetSettings> {
  const userId = requireUser(ctx);
  const user = (await loadBudgetUsers(ctx, ctx.db, [userId])).get(userId);
  invariant(user, "a caller has an account");
  return user.settings;
}
