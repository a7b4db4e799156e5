import { WALLET_CURRENCY } from "@evenly/contract";
import type { HistoryFilter } from "@evenly/contract/payments/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { LineFilter } from "@evenly/db/payments/history-lines";
import { toMoments } from "@evenly/domain/payments/history-range";
import { parsePayeeAddress } from "@evenly/domain/payments/parse-payee-address";
import { parseAmount } from "@evenly/money";
import type { ServiceContext } from "../context.ts";
import { loadPersonId } from "./load.ts";

/** Reads a filter in the caller's time zone; null: the person asked for does not exist, so nothing matches. */
export async function loadLineFilter(
  ctx: ServiceContext,
  userId: string,
  asked: HistoryFilter,
): Promise<LineFilter | null> {
  const { person, q, from, to, category, ...rest } = asked;
  const personId = person === undefined ? undefined : await loadPersonId(ctx, parsePayeeAddress(person));
  if (personId === null) return null;
  const hasDay = typeof from === "string" || typeof to === "string";
  const timeZone = hasDay ? (await findUserById(ctx.db, userId))?.timeZone : undefined;
  const amount = q === undefined ? null : parseAmount(q.replace(/^[-−+]?\$?/, ""), WALLET_CURRENCY);
  const filter = {
    ...rest,
    ...toMoments({ from, to }, timeZone ?? "UTC"),
    personId,
    categories: typeof category === "string" ? [category] : category,
    text: q,
    textAmountMinor: amount?.ok ? amount.amountMinor : undefined,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
