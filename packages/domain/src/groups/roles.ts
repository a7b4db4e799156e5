/** Roles of a group's members. The wire shows the owner as admin, and names them in createdBy. */
export const groupRoles = ["owner", "admin", "member"] as const;
export type GroupRole = (typeof groupRoles)[number];
/** Group privacy: in a private group only admins add people; in an invite-only group anyone with a valid link joins. */
export type GroupPrivacy = "private" | "invite-only";

/** When a right holds: always, never, or under one condition of the action. */
type Right = "yes" | "no" | "own" | "others" | "below_owner" | "if_invites_allowed";

const no = { owner: "no", admin: "no", member: "no" } as const;
const everybody = { owner: "yes", admin: "yes", member: "yes" } as const;
const admins = { owner: "yes", admin: "yes", member: "no" } as const;
const ownerOnly = { ...no, owner: "yes" } as const;
const authorOrAdmin = { owner: "yes", admin: "yes", member: "own" } as const;
const belowOwner = { owner: "below_owner", admin: "below_owner", member: "no" } as const;

/** Who may do what in a group. */
export const groupRights = {
  view: everybody,
  delete_group: ownerOnly,
  hand_over: ownerOnly,
  archive_group: admins,
  change_settings: admins,
  add_member: admins,
  remove_member: belowOwner,
  change_role: belowOwner,
  /** Make a placeholder that was entered twice one with another member. */
  merge_members: admins,
  /** Make a person who joined as a placeholder a stranger again, and the placeholder free. */
  undo_claim: belowOwner,
  invite: { owner: "yes", admin: "yes", member: "if_invites_allowed" },
  /** Invite somebody as a placeholder that has a balance: who becomes it is owed, or owes, the money. */
  invite_to_balance: admins,
  revoke_invitation: authorOrAdmin,
  leave: { owner: "no", admin: "yes", member: "yes" },
  add_expense: everybody,
  edit_expense: authorOrAdmin,
  void_expense: authorOrAdmin,
  restore_expense: authorOrAdmin,
  approve_expense: { owner: "others", admin: "others", member: "no" },
  reject_expense: { owner: "others", admin: "others", member: "no" },
  pay: everybody,
  comment: everybody,
  delete_comment: authorOrAdmin,
  add_receipt: everybody,
  remove_receipt: authorOrAdmin,
} as const satisfies Readonly<Record<string, Readonly<Record<GroupRole, Right>>>>;
export type GroupAction = keyof typeof groupRights;

/** Facts about one action. Facts that an action's rights do not ask for change nothing. */
export type ActionFacts = {
  /** Whether the caller wrote the expense, comment, receipt or invitation. */
  readonly isOwn?: boolean;
  /** Whether no other admin or owner is active, so that the caller decides about their own expenses. */
  readonly isOnlyAdmin?: boolean;
  /** The role of the member whom the action is about. */
  readonly targetRole?: GroupRole;
  /** Whether the caller wrote the version that is decided about. */
  readonly isOwnVersion?: boolean;
  readonly allowMemberInvites?: boolean;
  readonly privacy?: GroupPrivacy;
  readonly isArchived?: boolean;
};

/** Actions that an archived group, which is read-only, still allows. */
const inArchive: ReadonlySet<GroupAction> = new Set([
  "view",
  "archive_group",
  "delete_group",
  "hand_over",
  "leave",
]);

/** Decides whether a member with a role may do something in a group; facts that are not given count as false. */
export function mayInGroup(role: GroupRole, action: GroupAction, facts: ActionFacts = {}): boolean {
  if (facts.isArchived === true && !inArchive.has(action)) return false;
  const right: Right = groupRights[action][role];
  switch (right) {
    case "yes":
      return true;
    case "no":
      return false;
    case "own":
      return facts.isOwn === true;
    case "others":
      return facts.isOwnVersion !== true || (facts.isOnlyAdmin === true && facts.isOwn === true);
    case "below_owner":
      return facts.targetRole === "admin" || facts.targetRole === "member";
    case "if_invites_allowed":
      return facts.allowMemberInvites === true && facts.privacy === "invite-only";
  }
}

/** Whether a valid link alone lets a person join; in a private group only admins add people. */
export function joinsByLink(privacy: GroupPrivacy): boolean {
  return privacy === "invite-only";
}

/** The wire's role: admin or member. */
export function wireRole(role: GroupRole): "admin" | "member" {
  return role === "member" ? "member" : "admin";
}
