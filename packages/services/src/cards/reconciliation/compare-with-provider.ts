import { WALLET_CURRENCY } from "@evenly/contract";
import type { CardDifference, CardReconciliation } from "@evenly/contract/cards/schemas";
import { type DepositToCompare, listCreditedSince, listDepositsToCompare } from "@evenly/db/cards/queries";
import { compareIntent } from "@evenly/domain/cards/index";
import type { ServiceContext } from "../../context.ts";
import type { ProviderIntent } from "../../ports.ts";
import { CREDIT_DEPOSIT } from "../deposits/apply-intent.ts";

const DAY_MS = 86_400_000;
/** How long a charge may be on its way to the wallet. */
const ON_THE_WAY_MS = 10 * 60_000;
/** Pages of a hundred intents that one comparison reads. */
const PAGES_MAX = 100;
const DIFFERENCES_MAX = 200;

/**
 * Compares the provider's payment intents of the last days with our deposits and the ledger, in both directions.
 *
 * @throws CardsUnavailableError the provider gives no answer.
 */
export async function compareWithProvider(
  ctx: ServiceContext<"cardProvider">,
  days: number,
): Promise<CardReconciliation> {
  const checkedAt = ctx.clock.now();
  const from = new Date(checkedAt.getTime() - days * DAY_MS);
  const { intents, isWhole } = await listIntents(ctx, from, new Date(checkedAt.getTime() + DAY_MS));
  const known = await loadDeposits(ctx, intents);
  const settledBefore = new Date(checkedAt.getTime() - ON_THE_WAY_MS);
  const compared = intents.map((intent) => compareIntent(intent, known.get(intent.id), settledBefore));
  const found = compared.filter((each): each is CardDifference => each !== null && each !== "on_the_way");
  const unlisted = isWhole ? await listUnlisted(ctx, from, new Set(intents.map(({ id }) => id))) : [];
  return {
    from,
    checkedAt,
    currency: WALLET_CURRENCY,
    intents: intents.length,
    isWhole,
    providerMinor: sumOf(intents.map(({ receivedMinor, refundedMinor }) => receivedMinor - refundedMinor)),
    ledgerMinor: sumOf([...known.values()].map(({ creditedMinor }) => creditedMinor)),
    onTheWay: compared.filter((each) => each === "on_the_way").length,
    differences: [...found, ...unlisted].slice(0, DIFFERENCES_MAX),
  };
}

async function listIntents(ctx: ServiceContext<"cardProvider">, from: Date, to: Date) {
  const intents: ProviderIntent[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const read = await ctx.cardProvider.listIntents({ from, to, after });
    intents.push(...read.intents);
    after = read.intents.at(-1)?.id ?? null;
    if (!read.hasMore || after === null) return { intents, isWhole: true };
  }
  return { intents, isWhole: false };
}

async function loadDeposits(
  ctx: ServiceContext,
  intents: readonly ProviderIntent[],
): Promise<ReadonlyMap<string, DepositToCompare>> {
  const ids = intents.map(({ id }) => id);
  const rows = await listDepositsToCompare(ctx.db, CREDIT_DEPOSIT, ids);
  return new Map(rows.flatMap((row) => (row.intentId === null ? [] : [[row.intentId, row] as const])));
}

/** Credits of an intent that the provider does not list. */
async function listUnlisted(
  ctx: ServiceContext,
  from: Date,
  listed: ReadonlySet<string>,
): Promise<readonly CardDifference[]> {
  // Our clock and the provider's may differ by a little at the first moment.
  const since = new Date(from.getTime() + ON_THE_WAY_MS);
  const credited = await listCreditedSince(ctx.db, CREDIT_DEPOSIT, since, PAGES_MAX * 100);
  return credited
    .filter(({ intentId }) => intentId === null || !listed.has(intentId))
    .map(({ id: depositId, intentId, creditedMinor: ledgerMinor }) => ({
      kind: "missing_intent",
      intentId,
      depositId,
      providerMinor: 0n,
      ledgerMinor,
    }));
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
