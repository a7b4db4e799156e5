import type {
  PersonProposal,
  PersonStanding,
  WithPersonInput,
} from "@evenly/contract/settlements/person-schemas";
import * as schemas from "@evenly/contract/settlements/person-schemas";
import { listLatestOffsets, listNamedLines, listStanding } from "@evenly/db/settlements/person-queries";
import type { SettlementRow } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../../context.ts";
import { loadDebts, loadPair, netOf, type Pair, type PersonDebt } from "./load.ts";
import { loadPerson } from "./present.ts";
import { howEnded, proposalRights } from "./rights.ts";

/**
 * Everything between the caller and one person: for each currency what is owed in each group, the one payment that would make them
 * even, and what one of them has proposed or has under review. Groups that one has left are included; archived ones are not, since nobody pays there.
 *
 * @throws {UNAUTHENTICATED} @throws {PAYEE_UNKNOWN} the two have never shared a group.
 */
export async function getWithPerson(ctx: ServiceContext, input: WithPersonInput): Promise<PersonStanding> {
  const pair = await loadPair(ctx, input.userId);
  const [person, debts, proposals, latest] = await Promise.all([
    loadPerson(ctx.db, pair.otherUserId),
    loadDebts(ctx.db, pair),
    loadProposals(ctx, pair),
    listLatestOffsets(ctx.db, pair.userId, pair.otherUserId),
  ]);
  const now = ctx.clock.now();
  const codes = [...debts, ...proposals].map(({ currency }) => currency);
  const currencies = [...new Set(codes)].toSorted().map((currency) => {
    const own = debts.filter((debt) => debt.currency === currency);
    const standing = proposals.filter((each) => each.currency === currency).map((each) => each.proposal);
    // A new proposal is shown before an older payment under review.
    const proposal = standing.find(({ state }) => state !== "held") ?? standing[0] ?? null;
    const last = latest.find((each) => each.currency === currency);
    return {
      currency,
      netMinor: own.reduce((sum, { owesMinor }) => sum + owesMinor, 0n),
      needsBoth: netOf(own, currency)?.needsBoth ?? false,
      lines: own.map(({ group, owesMinor }) => ({
        groupId: group.id,
        groupName: group.name,
        color: group.color,
        owesMinor,
      })),
      proposal: proposal && { ...proposal, isCurrent: isCurrent(proposal, own) },
      ended: proposal === null && last ? howEnded(last, pair.userId, now) : null,
    };
  });
  return schemas.PersonStanding.parse({ person, currencies });
}

type Loaded = { readonly currency: string; readonly proposal: Omit<PersonProposal, "isCurrent"> };

/** What stands between the two, the latest first; what has ended by its time is left out. */
async function loadProposals(ctx: ServiceContext, pair: Pair): Promise<readonly Loaded[]> {
  const now = ctx.clock.now();
  const rows = await listStanding(ctx.db, pair.userId, pair.otherUserId);
  const standing = rows.filter(({ state, dueAt }) => state === "held" || (dueAt !== null && dueAt > now));
  const lines = await listNamedLines(
    ctx.db,
    standing.map(({ id }) => id),
  );
  return standing.map((row) => ({
    currency: row.currency,
    proposal: presentProposal(
      row,
      lines.filter(({ line }) => line.settlementId === row.id),
      pair.userId,
      now,
    ),
  }));
}

type NamedLines = Awaited<ReturnType<typeof listNamedLines>>;

function presentProposal(row: SettlementRow, named: NamedLines, userId: string, now: Date) {
  const sign = row.fromUserId === userId ? 1n : -1n;
  const proposal = {
    id: row.id,
    state: row.state,
    dueAt: row.dueAt,
    isOwn: row.createdByUserId === userId,
    netMinor: sign * row.amountMinor,
    lines: named.map(({ line, groupName, color }) => ({
      groupId: line.groupId,
      groupName,
      color,
      owesMinor: sign * (line.isOffset ? -line.amountMinor : line.amountMinor),
    })),
    ...proposalRights(row, userId, now),
  };
  return schemas.PersonProposal.omit({ isCurrent: true }).parse(proposal);
}

/** Money that is under review has left the debts already. */
function isCurrent({ state, lines }: Loaded["proposal"], debts: readonly PersonDebt[]): boolean {
  if (state === "held") return true;
  return (
    lines.length === debts.length &&
    lines.every(({ groupId, owesMinor }) =>
      debts.some((debt) => debt.group.id === groupId && debt.owesMinor === owesMinor),
    )
  );
}
