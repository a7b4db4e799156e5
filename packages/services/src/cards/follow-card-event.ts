import { followDeposit } from "@evenly/contract/cards/jobs";
import type { Tx } from "@evenly/db";
import { changeDeposit, findDepositByIntent, lockDeposit } from "@evenly/db/cards/queries";
import type { ServiceContext } from "../context.ts";
import { enqueueJob } from "../shared/enqueue-job.ts";
import { takeWebhook } from "../webhooks/index.ts";
import { readCardEvent } from "./read-card-event.ts";

/** The provider's name in the inbox of webhooks. */
export const CARD_WEBHOOKS = "stripe";

/**
 * Takes an event of the card provider from the inbox. What it says is not believed: a job reads the intent that it names again, so events may be
 * doubled, late and in any order.
 *
 * @unaudited the inbox keeps what the provider said
 */
export async function followCardEvent(ctx: ServiceContext, tx: Tx, inboxId: string): Promise<void> {
  const call = await takeWebhook(ctx, tx, inboxId);
  const about = call && readCardEvent(call.body);
  if (!about) return;
  const known = await findDepositByIntent(tx, about.intentId);
  const depositId = known?.id ?? (await adopt(tx, about.intentId, about.depositId));
  if (depositId !== null) await enqueueJob(ctx, tx, followDeposit, { depositId });
}

/** An event can arrive before the answer that names the intent is stored. */
async function adopt(tx: Tx, intentId: string, depositId: string | null): Promise<string | null> {
  const row = depositId === null ? null : await lockDeposit(tx, depositId);
  if (row === null || (row.intentId !== null && row.intentId !== intentId)) return null;
  await changeDeposit(tx, row.id, { intentId });
  return row.id;
}
