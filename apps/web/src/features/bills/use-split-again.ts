import type { Bill, SplitBillAgainInput } from "@evenly/contract/bills/schemas";
import { type AgainOutcome, rotationOfDay, splitAgain, splitWithout } from "@evenly/domain/bills/index";
import { useState } from "react";
import { useAuth } from "../auth/index.ts";

type Again = {
  readonly split: SplitBillAgainInput["split"];
  readonly outcome: AgainOutcome;
  readonly ownMinor: bigint;
};

/** What splitting a bill again between those who are still in would ask for, by the rules of the server. */
export function againOf(bill: Bill, staying: ReadonlySet<string>, ownId: string): Again {
  const { totalMinor, parts, spentOn } = bill;
  const rotation = rotationOfDay(spentOn);
  const before = { totalMinor, split: bill.split, rotation };
  const named = new Set([ownId, ...staying]);
  const leftOut = new Set(parts.map(({ userId }) => userId as string).filter((userId) => !named.has(userId)));
  const split = splitWithout(before, leftOut) as SplitBillAgainInput["split"];
  const paid = new Map(parts.map(({ userId, paidMinor }) => [userId as string, paidMinor]));
  const outcome = splitAgain({ totalMinor, split, rotation }, paid);
  const own = outcome.ok ? outcome.parts.find(({ userId }) => userId === ownId) : undefined;
  return { split, outcome, ownMinor: own?.amountMinor ?? 0n };
}

/** The people who are still in, and what splitting again would ask for; at first without those who do not pay. */
export function useSplitAgain(bill: Bill) {
  const ownId = useAuth().user?.id ?? "";
  const [staying, setStaying] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        bill.parts.flatMap(({ userId, state, paidMinor }) =>
          state === "open" || state === "paid" || paidMinor > 0n ? [userId as string] : [],
        ),
      ),
  );
  const toggle = (userId: string) => {
    const next = new Set(staying);
    if (!next.delete(userId)) next.add(userId);
    setStaying(next);
  };
  return { staying, toggle, ownId, ...againOf(bill, staying, ownId) };
}
