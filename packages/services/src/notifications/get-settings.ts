import type { NotificationSettings } from "@evenly/contract/notifications/settings";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadSettings } from "./load.ts";

/**
 * Gives how the caller wants to be told: channels, the matrix of types and channels, quiet hours.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getSettings(ctx: ServiceContext): Promise<NotificationSettings> {
  const { settings } = await loadSettings(ctx, requireUser(ctx));
  return settings;
}
