/** Whether an expense waits for an admin. Only expenses that need no approval or have it count in balances. */
export const approvalStates = ["not_needed", "awaiting_approval", "approved", "rejected"] as const;
export type ApprovalState = (typeof approvalStates)[number];
/** An edit of amounts changes the total, currency, payers or parts of an expense; any other edit is one of details. */
export const approvalActions = ["approve", "reject", "edit_amounts", "edit_details"] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** What follows in a group that requires approval; null where the action is refused. An edit submits a rejected expense again. */
const transitions = {
  not_needed: {
    approve: null,
    reject: null,
    edit_amounts: "awaiting_approval",
    edit_details: "not_needed",
  },
  awaiting_approval: {
    approve: "approved",
    reject: "rejected",
    edit_amounts: "awaiting_approval",
    edit_details: "awaiting_approval",
  },
  approved: {
    approve: null,
    reject: null,
    edit_amounts: "awaiting_approval",
    edit_details: "approved",
  },
  rejected: {
    approve: null,
    reject: null,
    edit_amounts: "awaiting_approval",
    edit_details: "awaiting_approval",
  },
} as const satisfies Readonly<Record<ApprovalState, Readonly<Record<ApprovalAction, ApprovalState | null>>>>;

/** State of a new expense. */
export function firstApproval(requiresApproval: boolean): ApprovalState {
  return requiresApproval ? "awaiting_approval" : "not_needed";
}

/**
 * Returns the state after an action, or null if it is refused in this state. In a group that no longer requires approval,
 * waiting expenses can still be decided, and an edit that would have to wait needs no approval. Who may decide is a matter of
 * roles.
 */
export function nextApproval(
  state: ApprovalState,
  action: ApprovalAction,
  requiresApproval: boolean,
): ApprovalState | null {
  const next = transitions[state][action];
  const isEdit = action === "edit_amounts" || action === "edit_details";
  return isEdit && next === "awaiting_approval" && !requiresApproval ? "not_needed" : next;
}

/** Whether an expense counts in balances, budgets and analytics. */
export function countsInBalances(expense: {
  readonly approval: ApprovalState;
  readonly isVoided: boolean;
}): boolean {
  return !expense.isVoided && (expense.approval === "not_needed" || expense.approval === "approved");
}
