import { WALLET_CURRENCY } from "@evenly/contract";
import { RENEWAL_REMINDER_DAYS } from "@evenly/contract/insights/rules";
import { listUsedOnceKeys } from "@evenly/db/groups/news-queries";
import { listSpenders } from "@evenly/db/insights/queries";
import { addDays, daysIn, type RecurringPayment } from "@evenly/domain/insights/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";
import { uuidFrom } from "../shared/uuid-from.ts";
import { loadRecurring } from "./load-recurring.ts";
import { dayIn } from "./load-spender.ts";

const PAGE = 200;
/** Pages of one run; the next run begins anew. */
const PAGES_MAX = 10_000;

/**
 * Reminds people of recurring payments that renew within three days, once for each renewal: a second run finds the first one's
 * notifications. Returns how many were told.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function remindOfRenewals(ctx: ServiceContext, signal?: AbortSignal): Promise<number> {
  let told = 0;
  let afterId: string | null = null;
  for (let page = 0; page < PAGES_MAX && !signal?.aborted; page += 1) {
    const users: Awaited<ReturnType<typeof listSpenders>> = await listSpenders(ctx.db, {
      afterId,
      limit: PAGE,
    });
    for (const { id: userId, timeZone } of users) {
      if (signal?.aborted) break;
      told += await remind(ctx, { userId, timeZone, today: dayIn(ctx.clock.now(), timeZone) });
    }
    afterId = users.at(-1)?.id ?? null;
    if (users.length < PAGE) break;
  }
  return told;
}

type Person = { readonly userId: string; readonly timeZone: string; readonly today: string };

async function remind(ctx: ServiceContext, person: Person): Promise<number> {
  const { userId, today } = person;
  const recurring = await loadRecurring(ctx, { ...person, currency: WALLET_CURRENCY });
  const until = addDays(today, RENEWAL_REMINDER_DAYS);
  const due = recurring
    .filter(({ nextOn }) => nextOn >= today && nextOn <= until)
    .map((payment) => ({ payment, onceKey: onceKeyOf(userId, payment) }));
  const used = await listUsedOnceKeys(
    ctx.db,
    due.map(({ onceKey }) => onceKey),
  );
  const fresh = due.filter(({ onceKey }) => !used.has(onceKey));
  if (fresh.length === 0) return 0;
  await withTransaction(ctx, async (tx) => {
    for (const { payment, onceKey } of fresh) {
      const { title: paymentName, amountMinor, currency, nextOn } = payment;
      const daysLeft = daysIn({ from: today, to: nextOn });
      const facts = { userId, onceKey, paymentName, amountMinor: String(amountMinor), currency, daysLeft };
      await recordEvent(ctx, tx, "renewal.due", facts);
    }
  });
  return fresh.length;
}

function onceKeyOf(userId: string, { key, nextOn }: RecurringPayment): string {
  return `renewal:${uuidFrom(userId, key)}:${nextOn}`;
}
