import { describe, expect, it } from "vitest";
import {
  type ApprovalAction,
  type ApprovalState,
  approvalActions,
  approvalStates,
  countsInBalances,
  firstApproval,
  nextApproval,
} from "./approval.ts";

/** State, action, next state where approval is required, and where it no longer is. */
const table: readonly (readonly [
  ApprovalState,
  ApprovalAction,
  ApprovalState | null,
  ApprovalState | null,
])[] = [
  ["not_needed", "approve", null, null],
  ["not_needed", "reject", null, null],
  ["not_needed", "edit_amounts", "awaiting_approval", "not_needed"],
  ["not_needed", "edit_details", "not_needed", "not_needed"],
  ["awaiting_approval", "approve", "approved", "approved"],
  ["awaiting_approval", "reject", "rejected", "rejected"],
  ["awaiting_approval", "edit_amounts", "awaiting_approval", "not_needed"],
  ["awaiting_approval", "edit_details", "awaiting_approval", "not_needed"],
  ["approved", "approve", null, null],
  ["approved", "reject", null, null],
  ["approved", "edit_amounts", "awaiting_approval", "not_needed"],
  ["approved", "edit_details", "approved", "approved"],
  ["rejected", "approve", null, null],
  ["rejected", "reject", null, null],
  ["rejected", "edit_amounts", "awaiting_approval", "not_needed"],
  ["rejected", "edit_details", "awaiting_approval", "not_needed"],
];

describe("nextApproval", () => {
  it.each(table)("%s, %s: %s where required, else %s", (state, action, required, free) => {
    expect(nextApproval(state, action, true)).toBe(required);
    expect(nextApproval(state, action, false)).toBe(free);
  });

  it("has a row for every state and action", () => {
    expect(table.length).toBe(approvalStates.length * approvalActions.length);
    expect(new Set(table.map(([state, action]) => `${state} ${action}`)).size).toBe(table.length);
  });

  it("starts new expenses by the group's setting", () => {
    expect([firstApproval(true), firstApproval(false)]).toEqual(["awaiting_approval", "not_needed"]);
  });
});

describe("countsInBalances", () => {
  it("counts expenses without need of approval or with it, and no voided ones", () => {
    const counted = approvalStates.filter((approval) => countsInBalances({ approval, isVoided: false }));
    expect(counted).toEqual(["not_needed", "approved"]);
    expect(approvalStates.some((approval) => countsInBalances({ approval, isVoided: true }))).toBe(false);
  });
});
