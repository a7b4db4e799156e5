import { HOME_PEOPLE_MAX } from "@evenly/contract/waiting/rules";
import type { HomeBalance, HomeCurrency, SettlePlace } from "@evenly/contract/waiting/schemas";
import * as schemas from "@evenly/contract/waiting/schemas";
import { sumOpenBills } from "@evenly/db/requests/open-bills";
import { listPersons } from "@evenly/db/settlements/person-queries";
import type { ServiceContext } from "../context.ts";
import { avatarUrl } from "../shared/avatar-url.ts";
import type { OwnTransfer } from "./groups/own-debts.ts";
import { loadPeople } from "./groups/people.ts";

type Person = HomeBalance["person"];
type Open = {
  readonly person: Person;
  readonly currency: string;
  readonly balanceMinor: bigint;
  readonly transfer: OwnTransfer | null;
  readonly billCount: number;
};

/** What is open between a user and others in groups and split bills, for each currency, with a constant number of queries. */
export async function loadOpenBalances(
  ctx: ServiceContext,
  userId: string,
  transfers: readonly OwnTransfer[],
  peopleMax = HOME_PEOPLE_MAX,
): Promise<readonly HomeCurrency[]> {
  const [people, bills] = await Promise.all([
    loadPeople(
      ctx,
      transfers.map(({ otherMemberId }) => otherMemberId),
    ),
    loadBills(ctx, userId),
  ]);
  const inGroups = transfers.map((transfer): Open => {
    const { otherMemberId, currency, balanceMinor } = transfer;
    const person = people.get(otherMemberId) ?? null;
    return { person, currency, balanceMinor, transfer, billCount: 0 };
  });
  const open = [...inGroups, ...bills];
  return [...new Set(open.map(({ currency }) => currency))]
    .map((currency) => currencyOf(currency, open, peopleMax))
    .filter(({ peopleCount }) => peopleCount > 0)
    .toSorted(
      (one, other) => other.peopleCount - one.peopleCount || (one.currency < other.currency ? -1 : 1),
    );
}

async function loadBills(ctx: ServiceContext, userId: string): Promise<readonly Open[]> {
  const sums = await sumOpenBills(ctx.db, userId, ctx.clock.now());
  const ids = sums.flatMap(({ otherUserId }) => otherUserId ?? []);
  const rows = ids.length === 0 ? [] : await listPersons(ctx.db, ids);
  return sums.map(({ otherUserId, currency, balanceMinor, billCount }) => {
    const row = rows.find(({ id }) => id === otherUserId);
    const person: Person = row
      ? {
          id: row.id,
          name: `${row.firstName} ${row.lastName}`.trim(),
          avatarUrl: avatarUrl(row.avatarSmallFileId),
        }
      : null;
    return { person, currency, balanceMinor, transfer: null, billCount };
  });
}

function currencyOf(currency: string, all: readonly Open[], peopleMax: number): HomeCurrency {
  const byPerson = new Map<string, Open[]>();
  for (const open of all.filter((each) => each.currency === currency)) {
    const id = open.person?.id ?? "";
    byPerson.set(id, [...(byPerson.get(id) ?? []), open]);
  }
  const people = [...byPerson.values()].map(balanceWith).filter(({ balanceMinor }) => balanceMinor !== 0n);
  const ordered = people.toSorted((one, other) =>
    sizeOf(one.balanceMinor) > sizeOf(other.balanceMinor) ? -1 : 1,
  );
  const sumOf = (sign: 1n | -1n) =>
    people.reduce((sum, { balanceMinor }) => sum + (sign * balanceMinor > 0n ? sign * balanceMinor : 0n), 0n);
  return schemas.HomeCurrency.parse({
    currency,
    oweMinor: sumOf(-1n),
    owedMinor: sumOf(1n),
    peopleCount: people.length,
    people: ordered.slice(0, peopleMax),
    settle: ordered.find(({ balanceMinor, place }) => balanceMinor < 0n && place !== null)?.place ?? null,
  });
}

function balanceWith(open: readonly Open[]): HomeBalance {
  const groups = open.flatMap(({ transfer }) => transfer?.group.name ?? []);
  return schemas.HomeBalance.parse({
    person: open[0]?.person ?? null,
    balanceMinor: open.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n),
    groupCount: groups.length,
    groupName: groups.length === 1 ? groups[0] : null,
    billCount: open.reduce((sum, { billCount }) => sum + billCount, 0),
    place: placeOf(open),
  });
}

/**
 * Where most of what makes the balance is settled: bills as requests, debts of several groups, or of one that the user has left, with
 * the person, others in their group. Who has no account is met in a group only.
 */
function placeOf(open: readonly Open[]): SettlePlace | null {
  const isOwed = open.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n) > 0n;
  const causes = open.filter(({ balanceMinor }) => balanceMinor > 0n === isOwed);
  const sumOf = (rows: readonly Open[]) => rows.reduce((sum, row) => sum + sizeOf(row.balanceMinor), 0n);
  const inGroups = causes.filter(({ transfer }) => transfer !== null);
  const inBills = causes.filter(({ transfer }) => transfer === null);
  if (sumOf(inBills) > sumOf(inGroups)) return { kind: "requests" };
  const transfers = open.flatMap(({ transfer }) => transfer ?? []);
  const [first] = transfers;
  if (first === undefined) return null;
  const { group, otherMemberId } = first;
  const userId = open[0]?.person?.id;
  const isPlaceholder = userId === otherMemberId;
  if (!group.isActive && isPlaceholder) return null;
  const place =
    transfers.length > 1 || !group.isActive
      ? { kind: "person", userId }
      : { kind: "group", groupId: group.id, ownMemberId: group.ownMemberId, otherMemberId };
  return schemas.HomeBalance.shape.place.parse(place);
}

const sizeOf = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
