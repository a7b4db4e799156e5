import { listRepeated } from "@evenly/db/insights/spending-queries";
import { addDays, findRecurring, type RecurringPayment } from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import { queryOf, type Spender } from "./load-spender.ts";

/** Three yearly charges are two years and a few days apart. */
const DAYS_BACK = 750;
/** A charge each week of that time, and some to spare. */
const CHARGES_MAX = 120;
const ROWS_MAX = 5_000;

/** Finds a person's recurring payments that are still going on, the next first. */
export async function loadRecurring(
  ctx: ServiceContext,
  spender: Spender,
): Promise<readonly RecurringPayment[]> {
  const range = { from: addDays(spender.today, -DAYS_BACK), to: addDays(spender.today, 1) };
  const rows = await listRepeated(ctx.db, queryOf(spender, range), {
    chargesMax: CHARGES_MAX,
    limit: ROWS_MAX,
  });
  return findRecurring(rows, spender.today);
}
