/** Roles of members; the owner is the creator, or the member to whom they handed the group over. */
export const groupRoles = ["owner", "admin", "member"] as const;
export type GroupRole = (typeof groupRoles)[number];
/** Who may join: people whom an admin adds, or anyone with a valid link as well. */
export const groupPrivacies = ["private", "invite-only"] as const;
/** What a group tells its members about. @see spec 2 section 3 (group settings) */
export const groupNotificationKinds = [
  "newExpenses",
  "paymentsReceived",
  "groupUpdates",
  "reminders",
] as const;
/** How an expense can be split. @see docs/GLOSSARY.md */
export const splitMethods = ["equal", "exact", "percentage", "shares", "adjustment", "itemised"] as const;
export type SplitMethod = (typeof splitMethods)[number];
/** Colours of groups; each is a pair of tokens of the design system. */
export const groupColors = ["blue", "rust", "olive", "plum", "teal", "slate", "ochre", "rose"] as const;
export type GroupColor = (typeof groupColors)[number];
/** Currency of a new group. @see spec 2 section 9 */
export const GROUP_CURRENCY_DEFAULT = "USD";
export const GROUP_NAME_MAX = 80;
export const GROUP_DESCRIPTION_MAX = 500;
export const MEMBER_NAME_MAX = 80;
/** Maximum number of expenses, and of payments, that move when two members are made one. */
export const MERGE_ENTRIES_MAX = 2000;
/** Most members that a group has ever had, former ones included. */
export const GROUP_MEMBERS_MAX = 1000;
/** Maximum numbers per page of whole groups: groups, and their members together unless one group has more. */
export const WHOLE_GROUPS_MAX = 20;
export const WHOLE_MEMBERS_MAX = 1000;
/** Group and expense of the demo data. */
export const SAMPLE_GROUP_ID = "019aa000-0000-7000-8000-000000000010";
export const SAMPLE_EXPENSE_ID = "019aa000-0000-7000-8000-000000000011";
