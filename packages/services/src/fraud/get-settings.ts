import type { OwnFraudSettings } from "@evenly/contract/fraud/schemas";
import { sumOnHold } from "@evenly/db/payments/hold-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadSettings } from "./load.ts";

/**
 * The caller's fraud protection, and what may still be sent.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getSettings(ctx: ServiceContext): Promise<OwnFraudSettings> {
  const userId = requireUser(ctx);
  const { country: _country, day, ...own } = await loadSettings(ctx.db, userId, ctx.clock.now());
  return { ...own, onHold: await sumOnHold(ctx.db, userId, day) };
}
