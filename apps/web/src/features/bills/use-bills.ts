import type { Bill, ListBillsInput } from "@evenly/contract/bills/schemas";
import { api } from "../../api/trpc.ts";

const SHOWN_MAX = 100;

/** The user's open or done split bills, the newest first. */
export function useBills(list: ListBillsInput["list"]) {
  return api.bills.list.useQuery({ list, limit: SHOWN_MAX });
}

/** What is still to come of open bills, for each currency, the largest first. */
export function sumsToCome(bills: readonly Bill[]): readonly (readonly [string, bigint])[] {
  const sums = new Map<string, bigint>();
  for (const { currency, waitingMinor } of bills)
    sums.set(currency, (sums.get(currency) ?? 0n) + waitingMinor);
  return [...sums].toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
}

const ranks: Record<Bill["parts"][number]["state"], number> = {
  paid: 0,
  open: 1,
  declined: 2,
  expired: 3,
  cancelled: 4,
  covered: 5,
};

/** The parts of a bill: paid ones first, the latest at the top, then waiting ones, then those that nobody pays. */
export function sortedParts({ parts }: Pick<Bill, "parts">): readonly Bill["parts"][number][] {
  const timeOf = ({ changedAt }: Bill["parts"][number]) => changedAt?.getTime() ?? 0;
  return parts.toSorted((a, b) => ranks[a.state] - ranks[b.state] || timeOf(b) - timeOf(a));
}

/** Whether nobody pays the open rest of a part. */
export function isUnpaid({ state }: Pick<Bill["parts"][number], "state">): boolean {
  return state === "declined" || state === "expired" || state === "cancelled";
}
