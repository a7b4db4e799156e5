import { describe, expect, it } from "vitest";
import {
  type ActionFacts,
  type GroupAction,
  type GroupRole,
  groupRights,
  groupRoles,
  joinsByLink,
  mayInGroup,
  wireRole,
} from "./roles.ts";

/** Every action with the roles that may do it: o for owner, a for admin, m for member. */
const table: readonly (readonly [GroupAction, ActionFacts, string])[] = [
  ["view", {}, "oam"],
  ["delete_group", {}, "o"],
  ["hand_over", {}, "o"],
  ["archive_group", {}, "oa"],
  ["change_settings", {}, "oa"],
  ["add_member", {}, "oa"],
  ["remove_member", { targetRole: "owner" }, ""],
  ["remove_member", { targetRole: "admin" }, "oa"],
  ["remove_member", { targetRole: "member" }, "oa"],
  ["remove_member", {}, ""],
  ["merge_members", {}, "oa"],
  ["change_role", { targetRole: "owner" }, ""],
  ["change_role", { targetRole: "admin" }, "oa"],
  ["change_role", { targetRole: "member" }, "oa"],
  ["undo_claim", { targetRole: "owner" }, ""],
  ["undo_claim", { targetRole: "admin" }, "oa"],
  ["undo_claim", { targetRole: "member" }, "oa"],
  ["undo_claim", {}, ""],
  ["invite", { privacy: "private", allowMemberInvites: false }, "oa"],
  ["invite", { privacy: "private", allowMemberInvites: true }, "oa"],
  ["invite", { privacy: "invite-only", allowMemberInvites: false }, "oa"],
  ["invite", { privacy: "invite-only", allowMemberInvites: true }, "oam"],
  ["invite", {}, "oa"],
  ["invite_to_balance", { privacy: "invite-only", allowMemberInvites: true }, "oa"],
  ["revoke_invitation", { isOwn: true }, "oam"],
  ["revoke_invitation", { isOwn: false }, "oa"],
  ["leave", {}, "am"],
  ["add_expense", {}, "oam"],
  ["edit_expense", { isOwn: true }, "oam"],
  ["edit_expense", { isOwn: false }, "oa"],
  ["edit_expense", {}, "oa"],
  ["void_expense", { isOwn: true }, "oam"],
  ["void_expense", { isOwn: false }, "oa"],
  ["restore_expense", { isOwn: true }, "oam"],
  ["restore_expense", { isOwn: false }, "oa"],
  ["approve_expense", { isOwn: true, isOwnVersion: true }, ""],
  ["approve_expense", { isOwn: true, isOwnVersion: true, isOnlyAdmin: true }, "oa"],
  ["approve_expense", { isOwn: false, isOwnVersion: true }, ""],
  ["approve_expense", { isOwn: false, isOwnVersion: true, isOnlyAdmin: true }, ""],
  ["approve_expense", { isOwn: true, isOwnVersion: false }, "oa"],
  ["approve_expense", { isOwn: false }, "oa"],
  ["approve_expense", { isOwn: false, isOnlyAdmin: true }, "oa"],
  ["reject_expense", { isOwn: true, isOwnVersion: true }, ""],
  ["reject_expense", { isOwn: true, isOnlyAdmin: true }, "oa"],
  ["reject_expense", { isOwn: false }, "oa"],
  ["pay", {}, "oam"],
  ["comment", {}, "oam"],
  ["delete_comment", { isOwn: true }, "oam"],
  ["delete_comment", { isOwn: false }, "oa"],
  ["add_receipt", {}, "oam"],
  ["remove_receipt", { isOwn: true }, "oam"],
  ["remove_receipt", { isOwn: false }, "oa"],
];
const letters: Readonly<Record<GroupRole, string>> = { owner: "o", admin: "a", member: "m" };
const allowedTo = (action: GroupAction, facts: ActionFacts) =>
  groupRoles
    .filter((role) => mayInGroup(role, action, facts))
    .map((role) => letters[role])
    .join("");

describe("mayInGroup", () => {
  it.each(table)("%s, %o: %s", (action, facts, roles) => {
    expect(allowedTo(action, facts)).toBe(roles);
  });

  it("has a row for every action", () => {
    expect([...new Set(table.map(([action]) => action))].sort()).toEqual(Object.keys(groupRights).sort());
  });

  it("allows nothing in an archived group but reading, leaving, handing over, deleting and restoring it", () => {
    const changed = table.filter(
      ([action, facts]) => allowedTo(action, { ...facts, isArchived: true }) !== "",
    );
    expect([...new Set(changed.map(([action]) => action))]).toEqual([
      "view",
      "delete_group",
      "hand_over",
      "archive_group",
      "leave",
    ]);
  });
});

describe("joinsByLink and wireRole", () => {
  it("lets a link admit people to invite-only groups alone, and shows owners as admins", () => {
    expect([joinsByLink("private"), joinsByLink("invite-only")]).toEqual([false, true]);
    expect(groupRoles.map(wireRole)).toEqual(["admin", "admin", "member"]);
  });
});
