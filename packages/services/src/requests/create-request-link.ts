import { invariant, refuse } from "@evenly/contract";
import type { CreateRequestLinkInput } from "@evenly/contract/requests/link-schemas";
import { REQUEST_DAYS } from "@evenly/contract/requests/rules";
import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { isEmailVerified } from "@evenly/db/auth/user-queries";
import { insertRequests, listRequestsByKey } from "@evenly/db/requests/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireLiving } from "../shared/require-living.ts";
import { requireUser } from "../shared/require-user.ts";
import { linkFieldsOf } from "./links.ts";
import { presentRequests } from "./present.ts";
import { tellRequest } from "./tell-request.ts";

/** Links that a user may create in a day. */
const CREATED = { points: 100, windowSeconds: 86_400 };

/**
 * Creates a request that is paid once, in full, by whoever opens its link first. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {EMAIL_NOT_VERIFIED} @throws {RATE_LIMITED}
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 */
export async function createRequestLink(
  ctx: ServiceContext<"limits" | "seal">,
  { idempotencyKey: key, ...asked }: CreateRequestLinkInput,
): Promise<PaymentRequest> {
  const fromUserId = requireUser(ctx);
  const inputHash = hashInput({ ...asked, link: "shared" });
  const known = await listRequestsByKey(ctx.db, fromUserId, key);
  if (known.length === 0) {
    if (!(await isEmailVerified(ctx.db, fromUserId))) refuse("EMAIL_NOT_VERIFIED");
    await consumeLimit(ctx, "request_links_created", fromUserId, CREATED);
    const [id, batchId, createdAt] = [ctx.ids.uuid(), ctx.ids.uuid(), ctx.clock.now()];
    const row = {
      id,
      batchId,
      createdAt,
      fromUserId,
      key,
      inputHash,
      place: 0,
      toUserId: null,
      ...asked,
      note: asked.note || null,
      ...linkFieldsOf(ctx, id, "shared"),
      allowsPartial: false,
      isDelivered: true,
      state: "pending" as const,
      expiresAt: new Date(createdAt.getTime() + REQUEST_DAYS * 86_400_000),
    };
    await withTransaction(ctx, async (tx) => {
      await requireLiving(tx, [fromUserId]);
      if (!(await insertRequests(tx, [row]))) return;
      await tellRequest(ctx, tx, row);
      await recordAudit(ctx, tx, { operation: "request.link_created", userId: fromUserId, subject: id });
    });
  }
  const rows = await listRequestsByKey(ctx.db, fromUserId, key);
  if (rows.some((stored) => stored.inputHash !== inputHash)) refuse("IDEMPOTENCY_MISMATCH");
  const [request] = await presentRequests(ctx, rows);
  invariant(request, "the request was stored under its key");
  return request;
}
