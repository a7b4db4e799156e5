import type { Home, HomeBalance, HomeCurrency } from "@evenly/contract/waiting/schemas";

type Group = Home["groups"][number];

/** Nothing is open, nothing waits, and there is no group. */
export const emptyHome: Home = { currencies: [], waiting: [], waitingCount: 0, groups: [], groupCount: 0 };

export const groupId = "0199f000-0000-7000-8000-0000000000f1" as Group["id"];
const memberId = (end: number) =>
  `0199f000-0000-7000-8000-0000000000d${end}` as Extract<
    HomeBalance["place"],
    { kind: "group" }
  >["ownMemberId"];

/** What is open with one person in the group Flat 14B. */
export const balanceWith = (end: number, name: string, balanceMinor: bigint): HomeBalance => ({
  person: { id: `0199f000-0000-7000-8000-0000000000c${end}`, name, avatarUrl: null },
  balanceMinor,
  groupCount: 1,
  groupName: "Flat 14B",
  billCount: 0,
  place: { kind: "group", groupId, ownMemberId: memberId(0), otherMemberId: memberId(end) },
});

/** One currency of these people. */
export function currencyOf(people: readonly HomeBalance[], facts: Partial<HomeCurrency> = {}): HomeCurrency {
  const sumOf = (sign: bigint) =>
    people.reduce(
      (sum, { balanceMinor }) => (sign * balanceMinor > 0n ? sum + sign * balanceMinor : sum),
      0n,
    );
  return {
    currency: "USD" as HomeCurrency["currency"],
    oweMinor: sumOf(-1n),
    owedMinor: sumOf(1n),
    peopleCount: people.length,
    people: [...people],
    settle: people.find(({ balanceMinor }) => balanceMinor < 0n)?.place ?? null,
    ...facts,
  };
}

export const exampleGroup = (facts: Partial<Group> = {}): Group => ({
  id: groupId,
  name: "Flat 14B",
  color: "blue",
  currency: "USD" as Group["currency"],
  archivedAt: null,
  memberCount: 4,
  newCount: 2,
  unreadCount: 1,
  lastActivityAt: new Date(),
  balances: [],
  ...facts,
});
