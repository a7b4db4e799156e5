import { WALLET_CURRENCY } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import { DEPOSIT_MIN_MINOR } from "@evenly/contract/cards/rules";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { askProvider } from "./ask-provider.ts";
import { ensureCustomer } from "./ensure-customer.ts";

/**
 * Orders the least payment intent at the provider and cancels it. It charges no card and belongs to no deposit.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} in production, when the caller is not an operator.
 * @throws {CARDS_UNAVAILABLE} the provider gives no answer. @throws {CARD_REFUSED} it refuses the order.
 */
export async function tryProvider(ctx: ServiceContext<"cardProvider">): Promise<Done> {
  const userId = requireUser(ctx);
  const depositId = ctx.ids.uuid();
  await withTransaction(ctx, async (tx) => {
    if (ctx.config.isProduction) await requireOperator(ctx, tx, "look");
    await recordAudit(ctx, tx, { operation: "cards.provider_tried", userId, subject: depositId });
  });
  const customerId = await ensureCustomer(ctx, userId);
  const order = { customerId, depositId, amountMinor: DEPOSIT_MIN_MINOR, currency: WALLET_CURRENCY };
  const { id } = await askProvider(
    ctx.cardProvider.createIntent({ ...order, description: "Test" }, `test:${depositId}`),
  );
  await askProvider(ctx.cardProvider.cancelIntent(id));
  return { done: true };
}
