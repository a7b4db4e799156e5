import { invariant, refuse } from "@evenly/contract";
import type { PersonSettlement, ProposeWithPersonInput } from "@evenly/contract/settlements/person-schemas";
import { PROPOSAL_DAYS } from "@evenly/contract/settlements/rules";
import type { Tx } from "@evenly/db";
import { isPersonReachable } from "@evenly/db/contacts/queries";
import { listStanding } from "@evenly/db/settlements/person-queries";
import { findSettlementByKey, type SettlementRow } from "@evenly/db/settlements/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { recordProposal } from "../record-proposal.ts";
import { lockSettlement } from "../settle.ts";
import { agree } from "./agree.ts";
import { endProposal } from "./end-proposal.ts";
import { expectShown, loadPair, lockDebts, netOf, type Pair, type PersonDebt } from "./load.ts";
import { presentMoved } from "./present.ts";
import { writeEverything } from "./write-everything.ts";

/**
 * Proposes to settle everything between the caller and one person in a currency, where debts in both directions offset each other.
 * No money moves: the one who owes more pays once the other has agreed, or at once when the other proposes. It ends after seven
 * days. Whoever proposes what the other has proposed agrees to it; an own proposal of other amounts is replaced. Idempotent by key.
 *
 * @throws {UNAUTHENTICATED} @throws {PAYEE_UNKNOWN} the two have never shared a group, or the person is not visible to the caller.
 * @throws {SETTLEMENT_CHANGED} the debts are not those that were shown, or do not offset each other. @throws {IDEMPOTENCY_MISMATCH}
 * @unaudited the settlement's row has both persons and every answer
 */
export async function proposeWithPerson(
  ctx: ServiceContext,
  input: ProposeWithPersonInput,
): Promise<PersonSettlement> {
  const { idempotencyKey: key, ...asked } = input;
  const pair = await loadPair(ctx, input.userId);
  if (!(await isPersonReachable(ctx.db, pair.otherUserId, pair.userId))) refuse("PAYEE_UNKNOWN");
  const inputHash = hashInput(asked);
  const id = await withTransaction(ctx, async (tx) => {
    const debts = await lockDebts(tx, pair);
    const known = await findSettlementByKey(tx, pair.userId, key);
    if (known) return known.inputHash === inputHash ? known.id : refuse("IDEMPOTENCY_MISMATCH");
    const shown = expectShown(debts, input.currency, input.lines);
    if (!netOf(shown, input.currency)?.needsBoth) refuse("SETTLEMENT_CHANGED");
    return await meetOrWrite(ctx, tx, pair, shown, { key, inputHash, currency: input.currency });
  });
  return await presentMoved(ctx, id);
}

type Order = { readonly key: string; readonly inputHash: string; readonly currency: string };

/** Agrees to the other's proposal of the same debts, or replaces what stands by a new proposal. */
async function meetOrWrite(
  ctx: ServiceContext,
  tx: Tx,
  pair: Pair,
  debts: readonly PersonDebt[],
  order: Order,
): Promise<string> {
  const { currency } = order;
  const standing = await listStanding(tx, pair.userId, pair.otherUserId);
  for (const each of standing.filter((one) => one.currency === currency && one.state !== "held")) {
    if (await isSame(ctx, tx, debts, each)) {
      const isOther = each.state === "proposed" && each.createdByUserId !== pair.userId;
      const isPayer = each.fromUserId === pair.userId && each.amountMinor > 0n;
      // The payer agrees by paying.
      if (isOther && !isPayer) await agree(ctx, tx, each.id);
      return each.id;
    }
    await endProposal(ctx, tx, each.id, "cancelled");
  }
  const dueAt = new Date(ctx.clock.now().getTime() + PROPOSAL_DAYS * 86_400_000);
  const written = await writeEverything(ctx, tx, pair, debts, { ...order, state: "proposed", dueAt });
  await recordProposal(ctx, tx, "settlement.proposed", written);
  return written.id;
}

/** Whether a proposal in its time settles exactly these debts. */
async function isSame(
  ctx: ServiceContext,
  tx: Tx,
  debts: readonly PersonDebt[],
  { id, dueAt }: SettlementRow,
): Promise<boolean> {
  const locked = await lockSettlement(tx, id);
  invariant(locked, "a listed settlement exists");
  if (dueAt === null || dueAt <= ctx.clock.now() || locked.lines.length !== debts.length) return false;
  return locked.lines.every((line) =>
    debts.some(({ group, owesMinor }) => {
      const owes = line.fromMemberId === group.ownMemberId ? line.amountMinor : -line.amountMinor;
      return group.id === line.groupId && owes === owesMinor;
    }),
  );
}
