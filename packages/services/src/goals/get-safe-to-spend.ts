import { WALLET_CURRENCY } from "@evenly/contract";
import type { SafeToSpend, SafeToSpendInput } from "@evenly/contract/goals/schemas";
import { monthOf, safeToSpendOf } from "@evenly/domain/goals/index";
import type { ServiceContext } from "../context.ts";
import { getBalance } from "../ledger/wallets/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadOwnDay } from "./load-goals.ts";

/**
 * What of the caller's available balance is left after all that features have promised until a day, with the rows of each part.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no wallet.
 */
export async function getSafeToSpend(
  ctx: ServiceContext<"earmarks">,
  input: SafeToSpendInput,
): Promise<SafeToSpend> {
  const userId = requireUser(ctx);
  const currency = WALLET_CURRENCY;
  const [balance, { today }] = await Promise.all([
    getBalance(ctx, { userId, currency }),
    loadOwnDay(ctx, userId),
  ]);
  const until = input.until ?? monthOf(today).to;
  const asked = { userId, currency, today, until };
  const earmarked = await Promise.all(
    ctx.earmarks.map(async ({ kind, list }) => ({ kind, rows: await list(ctx, asked) })),
  );
  const { availableMinor, heldMinor } = balance;
  const { safeMinor, terms } = safeToSpendOf(availableMinor, earmarked);
  return { currency, until, availableMinor, heldMinor, safeMinor, terms: [...terms] };
}
