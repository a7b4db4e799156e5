import { refuse } from "@evenly/contract";
import type { MuteRequestsInput, UpdateRequestSettingsInput } from "@evenly/contract/requests/schemas";
import { RequestSettings } from "@evenly/contract/requests/schemas";
import { personExists } from "@evenly/db/contacts/queries";
import { findAudience, listMutedIds, setAudience, setMuted } from "@evenly/db/requests/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { loadPayees } from "../payments/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";

const LISTED_MAX = 200;

/**
 * Whose requests reach the caller, and whom the caller muted.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getRequestSettings(ctx: ServiceContext): Promise<RequestSettings> {
  const userId = requireUser(ctx);
  const mutedIds = await listMutedIds(ctx.db, userId, LISTED_MAX);
  const muted = await loadPayees(ctx, userId, mutedIds);
  return RequestSettings.parse({ audience: await findAudience(ctx.db, userId), muted });
}

/**
 * Sets whose requests reach the caller; requests that were delivered before stay.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function updateRequestSettings(
  ctx: ServiceContext,
  { audience }: UpdateRequestSettingsInput,
): Promise<RequestSettings> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    await setAudience(tx, userId, audience, ctx.clock.now());
    const metadata = { audience };
    await recordAudit(ctx, tx, { operation: "requests.settings_changed", userId, metadata });
  });
  return await getRequestSettings(ctx);
}

/**
 * Mutes a person's requests, or ends that: they are still listed, without a notification. Repeating it changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {PAYEE_UNKNOWN} @throws {REQUEST_SELF}
 */
export async function muteRequests(
  ctx: ServiceContext,
  { userId: mutedUserId, isMuted }: MuteRequestsInput,
): Promise<RequestSettings> {
  const userId = requireUser(ctx);
  if (mutedUserId === userId) refuse("REQUEST_SELF");
  if (!(await personExists(ctx.db, mutedUserId))) refuse("PAYEE_UNKNOWN");
  await withTransaction(ctx, async (tx) => {
    await setMuted(tx, { userId, mutedUserId }, isMuted, ctx.clock.now());
    const operation = isMuted ? "requests.muted" : "requests.unmuted";
    await recordAudit(ctx, tx, { operation, userId, subject: mutedUserId });
  });
  return await getRequestSettings(ctx);
}
