import type { GroupDocument } from "@evenly/contract/group-files/document";
import { type ImportedEntry, type ImportedExpense, toEntry } from "@evenly/domain/group-files/index";
import { groupBalances, simplifyDebts, sumOf } from "@evenly/domain/groups/index";
import type { GroupEntries } from "./load-group-entries.ts";

/** Entries of each kind in a document, the latest ones; a spreadsheet has all. 50 pages, rendered in about a second. */
const ROWS_MAX = 2000;

type Reader = Pick<GroupDocument, "issuedAt" | "timeZone" | "locale">;

/** The document of a group for one of its members. */
export function documentOf({ group, members, entries }: GroupEntries, reader: Reader): GroupDocument {
  const nameOf = (memberId: string) => members[Number(memberId)]?.name ?? "";
  const latest = entries.toReversed();
  const expenses = latest.filter((entry) => entry.kind === "expense");
  const payments = latest.filter((entry) => entry.kind === "payment");
  const currencies = groupBalances(entries.map(toEntry));
  return {
    groupName: group.name,
    firstOn: entries[0]?.spentOn ?? null,
    lastOn: entries.at(-1)?.spentOn ?? null,
    totals: totalsOf(expenses),
    members: members.map(({ name, isFormer }, position) => ({
      name,
      isFormer,
      balances: currencies.flatMap(({ currency, members: rows }) => {
        const amountMinor = rows.find(({ memberId }) => memberId === String(position))?.balanceMinor ?? 0n;
        return amountMinor === 0n ? [] : [{ currency, amountMinor }];
      }),
    })),
    transfers: currencies.flatMap(({ currency, members: rows, debts }) =>
      (group.simplifyDebts ? simplifyDebts(rows) : debts).map(({ fromId, toId, amountMinor }) => ({
        currency,
        amountMinor,
        from: nameOf(fromId),
        to: nameOf(toId),
      })),
    ),
    expenses: expenses.slice(0, ROWS_MAX).map(({ spentOn, title, currency, payers }) => ({
      spentOn,
      title,
      currency,
      amountMinor: sumOf(payers),
      payers: payers.map(({ memberId }) => nameOf(memberId)),
    })),
    expensesLeftOut: Math.max(0, expenses.length - ROWS_MAX),
    settlements: payments.slice(0, ROWS_MAX).map((payment) => toSettlement(payment, nameOf)),
    settlementsLeftOut: Math.max(0, payments.length - ROWS_MAX),
    ...reader,
  };
}

function totalsOf(expenses: readonly ImportedExpense[]): GroupDocument["totals"] {
  const totals = new Map<string, bigint>();
  for (const { currency, payers } of expenses)
    totals.set(currency, (totals.get(currency) ?? 0n) + sumOf(payers));
  return [...totals].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}

function toSettlement(
  payment: Extract<ImportedEntry, { kind: "payment" }>,
  nameOf: (memberId: string) => string,
): GroupDocument["settlements"][number] {
  const { spentOn, currency, amountMinor, fromId, toId } = payment;
  return { settledOn: spentOn, currency, amountMinor, from: nameOf(fromId), to: nameOf(toId) };
}
