import type { NotificationTemplate } from "@evenly/contract/notifications/settings";
import { loadUser } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Lists the notification templates in the caller's language; placeholders are written as {{name}}.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listTemplates(
  ctx: ServiceContext<"seal" | "templates">,
): Promise<NotificationTemplate[]> {
  const { locale } = await loadUser(ctx, requireUser(ctx));
  return [...(await ctx.templates.list(locale))];
}
