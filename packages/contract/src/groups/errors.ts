import type { ErrorTable } from "../error-table.ts";

/** Refusals of groups. */
export const groupErrors = {
  GROUP_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Group not found" },
  GROUP_ARCHIVED: {
    http: 409,
    trpc: "CONFLICT",
    message: "This group is archived. Bring it back to change it.",
  },
  GROUP_FORBIDDEN: { http: 403, trpc: "FORBIDDEN", message: "Your role in this group doesn't allow this." },
  GROUP_MEMBER_UNKNOWN: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This person isn't in the group.",
  },
  GROUP_MEMBER_EXISTS: { http: 409, trpc: "CONFLICT", message: "This person is in the group already." },
  GROUP_NOT_EVEN: {
    http: 409,
    trpc: "CONFLICT",
    message: "Someone still owes something here. Settle up first.",
  },
  GROUP_OWNER_STAYS: {
    http: 409,
    trpc: "CONFLICT",
    message: "Hand the group over to someone before you leave.",
  },
  GROUP_PRIVATE: {
    http: 409,
    trpc: "CONFLICT",
    message: "Only admins add people to this group. Make it invite-only to share a link.",
  },
  GROUP_MEMBER_LEFT: {
    http: 409,
    trpc: "CONFLICT",
    message: "They left this group. Invite them, so that they can decide.",
  },
  INVITATION_INVALID: {
    http: 404,
    trpc: "NOT_FOUND",
    message: "This invitation isn't valid any more. Ask for a new one.",
  },
  PLACEHOLDER_NEEDS_LINK: {
    http: 409,
    trpc: "CONFLICT",
    message: "Something is owed under this name. Only a link that an admin makes for it opens it.",
  },
  GROUP_CURRENCY_FIXED: {
    http: 409,
    trpc: "CONFLICT",
    message: "This group has entries in its currency already, so the currency stays.",
  },
  CLAIM_IN_USE: {
    http: 409,
    trpc: "CONFLICT",
    message: "They have paid or been paid here under this name. Remove them from the group instead.",
  },
  MEMBER_HAS_ACCOUNT: {
    http: 409,
    trpc: "CONFLICT",
    message: "Only a name without an account can be merged into someone else.",
  },
  MEMBER_PAYMENT_WAITS: {
    http: 409,
    trpc: "CONFLICT",
    message: "A payment of one of the two still waits. Answer or withdraw it first.",
  },
  MEMBER_TOO_LARGE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Too many entries name this person. We merge up to 2,000.",
  },
  GROUP_FULL: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "This group is full." },
} as const satisfies ErrorTable;
