import type { PersonBalances } from "@evenly/contract/settlements/person-schemas";
import * as schemas from "@evenly/contract/settlements/person-schemas";
import { listGroupsOfUser, listProposalsOf, listUsersOfMembers } from "@evenly/db/settlements/person-queries";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { readOpenTransfers } from "../read-open-transfers.ts";
import { loadPersons } from "./present.ts";
import { proposalRights } from "./rights.ts";

/**
 * People with an account with whom the caller is not even, over all groups, the largest amount first. Below zero the caller owes.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listPeopleBalances(ctx: ServiceContext): Promise<readonly PersonBalances[]> {
  const userId = requireUser(ctx);
  const groups = await listGroupsOfUser(ctx.db, userId);
  const own = new Set(groups.map(({ ownMemberId }) => ownMemberId));
  const open = (await readOpenTransfers(ctx.db, groups)).flatMap(
    ({ fromId, toId, currency, amountMinor }) => {
      if (own.has(fromId)) return [{ memberId: toId, currency, balanceMinor: -amountMinor }];
      return own.has(toId) ? [{ memberId: fromId, currency, balanceMinor: amountMinor }] : [];
    },
  );
  const userOf = await listUsersOfMembers(ctx.db, [...new Set(open.map(({ memberId }) => memberId))]);
  const sums = new Map<string, Map<string, bigint>>();
  for (const { memberId, currency, balanceMinor } of open) {
    const otherUserId = userOf.get(memberId);
    if (otherUserId === undefined) continue;
    const ofPerson = sums.get(otherUserId) ?? new Map<string, bigint>();
    sums.set(otherUserId, ofPerson.set(currency, (ofPerson.get(currency) ?? 0n) + balanceMinor));
  }
  const asking = await findAsking(ctx, userId);
  const persons = await loadPersons(ctx.db, [...sums.keys()]);
  return [...sums]
    .flatMap(([otherUserId, ofPerson]) => {
      const person = persons.get(otherUserId);
      const balances = [...ofPerson]
        .map(([currency, balanceMinor]) => ({ currency, balanceMinor }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
      return person ? [{ person, balances, asksYou: asking.has(otherUserId) }] : [];
    })
    .toSorted(byLargest)
    .map((each) => schemas.PersonBalances.parse(each));
}

/** Persons whose proposal the caller has not answered. */
async function findAsking(ctx: ServiceContext, userId: string): Promise<ReadonlySet<string | null>> {
  const now = ctx.clock.now();
  const rows = (await listProposalsOf(ctx.db, userId)).filter((row) => {
    const { canAgree, canPay } = proposalRights(row, userId, now);
    return canAgree || canPay;
  });
  return new Set(rows.map(({ fromUserId, toUserId }) => (fromUserId === userId ? toUserId : fromUserId)));
}

type Listed = Pick<PersonBalances, "balances" | "person">;

/** By the largest amount of any currency; currencies are not converted. */
function byLargest(a: Listed, b: Listed): number {
  const [one, other] = [largestOf(a), largestOf(b)];
  if (one !== other) return one > other ? -1 : 1;
  return a.person.displayName < b.person.displayName ? -1 : 1;
}

function largestOf({ balances }: Listed): bigint {
  return balances.reduce((most, { balanceMinor }) => {
    const size = balanceMinor < 0n ? -balanceMinor : balanceMinor;
    return size > most ? size : most;
  }, 0n);
}
