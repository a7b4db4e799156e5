import { refuse } from "@evenly/contract";
import type { OneSecurityEventInput, SecurityEvent } from "@evenly/contract/security/schemas";
import { findSecurityEvent } from "@evenly/db/security/event-queries";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { presentEvent } from "./present.ts";

/**
 * One of the caller's security events.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 */
export async function getSecurityEvent(
  ctx: ServiceContext,
  input: OneSecurityEventInput,
): Promise<SecurityEvent> {
  const { userId } = requireSession(ctx);
  const row = await findSecurityEvent(ctx.db, userId, input.eventId);
  return row === null ? refuse("NOT_FOUND") : presentEvent(row);
}
