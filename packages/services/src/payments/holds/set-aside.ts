import { refuse } from "@evenly/contract";
import { CLAIM_DAYS } from "@evenly/contract/claims/rules";
import type { ServiceContext } from "../../context.ts";
import { type PaymentIntent, type StoredTransfer, unwrapOutcome, withPostings } from "../../ledger/index.ts";
import type { HoldOrder } from "./hold-payment.ts";

const DAY_MS = 86_400_000;
/** How long the ledger keeps the money after the link has expired, in days: a worker that comes late still returns it as promised. */
const LATE_DAYS = 7;

/**
 * Sets an authorized payment aside for an address without an account: a hold without a payee, in one transaction with the claim
 * that it belongs to. A payment that has to be reviewed is refused, since nobody is known who would be paid.
 *
 * @throws {CLAIM_UNAVAILABLE} it has to be reviewed. @throws what `placeHold` throws.
 */
export async function setAside(
  ctx: ServiceContext<"followers">,
  intent: Omit<PaymentIntent, "payeeUserId">,
  review: HoldOrder | null,
): Promise<StoredTransfer> {
  if (review !== null) refuse("CLAIM_UNAVAILABLE");
  const outcome = await withPostings(ctx, async (tx, post) => {
    const [posted] = await post([
      {
        ...intent,
        kind: "hold",
        payeeUserId: null,
        id: intent.id ?? ctx.ids.uuid(),
        holdId: ctx.ids.uuid(),
        expiresAt: new Date(ctx.clock.now().getTime() + (CLAIM_DAYS + LATE_DAYS) * DAY_MS),
        description: intent.description ?? null,
        category: intent.category ?? null,
        quotedFeeMinor: intent.quotedFeeMinor ?? null,
      },
    ]);
    if (posted?.status === "done" && !posted.isReplayed)
      await ctx.followers.get(intent.procedure)?.onHeld(ctx, tx, posted.transfer.id);
    return posted;
  });
  return unwrapOutcome(outcome);
}
