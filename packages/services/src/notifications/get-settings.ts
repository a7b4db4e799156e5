import type { NotificationSettings } from "@evenly/contract/notifications/settings";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadSettings } from "./load.ts";

/**
 * Returns the caller's notification settings: channels, the matrix of types and channels, quiet hours.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getSettings(ctx: ServiceContext): Promise<NotificationSettings> {
  const { settings } = await loadSettings(ctx, requireUser(ctx));
  return settings;
}
