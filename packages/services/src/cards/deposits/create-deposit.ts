import { refuse } from "@evenly/contract";
import { OPEN_DEPOSITS_MAX } from "@evenly/contract/cards/rules";
import type { CreateDepositInput, Deposit } from "@evenly/contract/cards/schemas";
import {
  changeDeposit,
  countUnfinished,
  type DepositRow,
  findDeposit,
  findDepositByKey,
  insertDeposit,
  lockCustomer,
} from "@evenly/db/cards/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { askProvider } from "../ask-provider.ts";
import { ensureCustomer } from "../ensure-customer.ts";
import { presentDeposit } from "../present.ts";
import { loadDepositLimits, refuseFrozen } from "./load-added.ts";
import { refuseAboveLimit, refuseOutOfBounds } from "./refuse-amount.ts";

/** The deposit, and whether an earlier call with its key made it. */
type CreatedDeposit = { readonly deposit: Deposit; readonly isReplayed: boolean };

/**
 * Begins to add money by card: our row first, then the provider's payment intent under the row's id as its key. A repeat with the same key and
 * input gives the same deposit, and finishes one whose answer was lost.
 *
 * @throws {UNAUTHENTICATED} @throws {DEPOSIT_BOUNDS} @throws {CURRENCY_UNAVAILABLE} the provider does not take it.
 * @throws {PARTY_FROZEN} the account is frozen. @throws {DEPOSIT_LIMIT} it is above a limit. @throws {DEPOSITS_FULL} too many have not ended.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {CARDS_UNAVAILABLE} the provider gives no answer. @throws {CARD_REFUSED} it refuses the amount.
 */
export async function createDeposit(
  ctx: ServiceContext<"cardProvider">,
  input: CreateDepositInput,
): Promise<CreatedDeposit> {
  const userId = requireUser(ctx);
  refuseOutOfBounds(input.amountMinor, input.currency);
  const { row, isReplayed } = await storeDeposit(ctx, userId, input);
  if (row.intentId !== null) return { deposit: presentDeposit(row), isReplayed };
  const customerId = await ensureCustomer(ctx, userId);
  const { id: depositId, amountMinor, currency, description } = row;
  const wanted = { customerId, depositId, amountMinor, currency, description };
  const intent = await askProvider(ctx.cardProvider.createIntent(wanted, `deposit:${depositId}`));
  await changeDeposit(ctx.db, depositId, { intentId: intent.id });
  const stored = (await findDeposit(ctx.db, userId, depositId)) ?? refuse("DEPOSIT_NOT_FOUND");
  return { deposit: presentDeposit(stored), isReplayed };
}

async function storeDeposit(
  ctx: ServiceContext,
  userId: string,
  { idempotencyKey, ...input }: CreateDepositInput,
): Promise<{ readonly row: DepositRow; readonly isReplayed: boolean }> {
  const inputHash = hashInput(input);
  const now = ctx.clock.now();
  return withTransaction(ctx, async (tx) => {
    await lockCustomer(tx, userId, now);
    const existing = await findDepositByKey(tx, userId, idempotencyKey);
    if (existing && existing.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
    if (existing) return { row: existing, isReplayed: true };
    await refuseFrozen(tx, userId);
    if ((await countUnfinished(tx, userId)) >= OPEN_DEPOSITS_MAX) refuse("DEPOSITS_FULL");
    refuseAboveLimit(await loadDepositLimits(tx, userId, now), input.amountMinor, input.currency);
    const id = ctx.ids.uuid();
    await insertDeposit(tx, {
      ...input,
      id,
      userId,
      idempotencyKey,
      inputHash,
      state: "open",
      createdAt: now,
      changedAt: now,
    });
    await recordAudit(ctx, tx, { operation: "deposit.created", userId, subject: id });
    return { row: (await findDeposit(tx, userId, id)) ?? refuse("DEPOSIT_NOT_FOUND"), isReplayed: false };
  });
}
