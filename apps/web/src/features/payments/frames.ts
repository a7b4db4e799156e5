import type { QueryClient } from "@tanstack/react-query";
import {
  defineFrame,
  type FrameData,
  isNumber,
  isText,
  isTextIfGiven,
  isTextOrNull,
  isWhole,
  isWholeOrNull,
  refresh,
} from "../../manifest/frame-definition.ts";

const balanceFields = {
  eventId: isTextIfGiven,
  userId: isText,
  accountId: isText,
  currency: isText,
  version: isWhole,
  balance: isNumber,
  balanceText: isText,
  previousText: isText,
  heldText: isText,
  change: isNumber,
  changeText: isText,
  timestamp: isText,
};

/** The balance after an event. */
export const balanceUpdated = defineFrame({ type: "balance_updated", fields: balanceFields });
/** The same balance under the specification's second name. */
export const balanceAnswer = defineFrame({ type: "balance_update", fields: balanceFields });

export const transactionUpdate = defineFrame({
  type: "transaction_update",
  fields: {
    eventId: isTextIfGiven,
    userId: isText,
    transactionId: isText,
    type: isText,
    status: isText,
    amount: isText,
    currency: isText,
    personName: isTextOrNull,
    description: isTextOrNull,
    timestamp: isText,
  },
  stale: [
    ["payments", "listTransactions"],
    ["payments", "sumTransactions"],
    ["payments", "getTransaction"],
    ["payments", "listRecentPayees"],
    ["contacts", "suggest"],
    ["payments", "getBalance"],
    ["budgets", "listGoals"],
    ["budgets", "safeToSpend"],
    ["payments", "quote"],
  ],
  // After a lost connection the server sends a payment without its event id, so repeats are found by this key.
  repeatKey: ({ transactionId, status }) => `${transactionId} ${status}`,
  take: (queryClient, { type }) => {
    // A refund or return changes the original payment, which may be on any page of the history.
    if (type === "reversal" || type === "refund") refresh(queryClient, [["payments", "historyPages"]]);
  },
});

export const exportUpdate = defineFrame({
  type: "export_update",
  fields: {
    eventId: isTextIfGiven,
    userId: isText,
    exportId: isText,
    state: isText,
    rows: isWhole,
    rowsTotal: isWholeOrNull,
  },
  take: takeExport,
});

type KnownExport = { readonly id: string; readonly state: string };

/** Updates a visible export; refetches the list only when the export starts or ends. */
export function takeExport(
  queryClient: QueryClient,
  { exportId, state, rows, rowsTotal }: FrameData<"export_update">,
): void {
  const queryKey = [["payments", "listExports"], { type: "query" }];
  const known = queryClient.getQueryData<readonly KnownExport[]>(queryKey);
  const isUnderWay = known?.some((one) => one.id === exportId && isActive(one.state)) ?? false;
  if (!isUnderWay || !isActive(state)) {
    refresh(queryClient, [["payments", "listExports"]]);
    return;
  }
  queryClient.setQueryData<readonly KnownExport[]>(queryKey, (list) =>
    list?.map((one) => (one.id === exportId ? { ...one, state, rows, rowsTotal } : one)),
  );
}

function isActive(state: string): boolean {
  return state === "queued" || state === "running";
}
