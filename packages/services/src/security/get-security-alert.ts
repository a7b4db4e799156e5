import { refuse } from "@evenly/contract";
import type { OneSecurityAlertInput, SecurityAlert } from "@evenly/contract/security/schemas";
import { findSecurityAlert } from "@evenly/db/security/alert-queries";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { presentAlert } from "./present.ts";

/**
 * One of the caller's security alerts.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 */
export async function getSecurityAlert(
  ctx: ServiceContext,
  input: OneSecurityAlertInput,
): Promise<SecurityAlert> {
  const { userId } = requireSession(ctx);
  const row = await findSecurityAlert(ctx.db, userId, input.alertId);
  return row === null ? refuse("NOT_FOUND") : presentAlert(row);
}
