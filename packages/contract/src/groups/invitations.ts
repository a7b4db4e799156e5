import * as z from "zod";
import { Currency } from "../amounts.ts";
import { GroupId, MemberId, UserId } from "../ids.ts";
import { groupColors } from "./rules.ts";

/** Days for which an invitation can be used. */
export const INVITATION_DAYS = 14;

export const InvitationId = z.uuid().brand<"InvitationId">();
export type InvitationId = z.infer<typeof InvitationId>;
/** The secret of an invitation's link. */
export const InvitationToken = z.string().min(20).max(128);

export const CreateInvitationInput = z.strictObject({
  groupId: GroupId,
  memberId: MemberId.optional().describe("the placeholder that the invited person becomes; once"),
  isFirst: z
    .boolean()
    .default(false)
    .describe("refused where a link for anyone is open, instead of replacing it"),
});
export type CreateInvitationInput = z.input<typeof CreateInvitationInput>;
export const OneInvitationInput = z.strictObject({ invitationId: InvitationId });
export type OneInvitationInput = z.infer<typeof OneInvitationInput>;
export const InvitationTokenInput = z.strictObject({ token: InvitationToken });
export type InvitationTokenInput = z.infer<typeof InvitationTokenInput>;
export const AcceptInvitationInput = z.strictObject({
  token: InvitationToken,
  memberId: MemberId.optional().describe("a placeholder of the group that the caller is"),
});
export type AcceptInvitationInput = z.infer<typeof AcceptInvitationInput>;

/** An invitation that is mailed; its link is nowhere but in the mail. */
export const InviteByEmailInput = z.strictObject({
  groupId: GroupId,
  email: z.email().max(254),
  memberId: MemberId.optional().describe("the placeholder that the invited person becomes"),
});
export type InviteByEmailInput = z.infer<typeof InviteByEmailInput>;
/** An invitation of a person with an account. */
export const InvitePersonInput = z.strictObject({ groupId: GroupId, userId: UserId });
export type InvitePersonInput = z.infer<typeof InvitePersonInput>;

/** An invitation of the caller to a group that they are not in. */
export const OwnInvitation = z.object({
  id: InvitationId,
  groupName: z.string(),
  color: z.enum(groupColors),
  currency: Currency,
  inviter: z.object({ id: UserId, name: z.string(), avatarUrl: z.string().nullable() }),
  memberCount: z.number().int(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

/** An invitation as the group's members see it, without its secret. */
export const Invitation = z.object({
  id: InvitationId,
  kind: z.enum(["link", "email", "person"]),
  email: z.string().nullable().describe("of a mailed one, for those who may revoke it"),
  personName: z.string().nullable().describe("of an invited person, for those who may revoke it"),
  memberId: MemberId.nullable().describe("null: anyone with the link joins"),
  createdBy: z.string().describe("name of the member who created it"),
  createdAt: z.date(),
  expiresAt: z.date(),
  useCount: z.number().int(),
  canRevoke: z.boolean(),
  canResend: z.boolean().describe("the caller has mailed it"),
});
export type Invitation = z.infer<typeof Invitation>;
/** A new invitation with its secret, which is shown once. */
export const NewInvitation = z.object({ id: InvitationId, token: InvitationToken, expiresAt: z.date() });
export type NewInvitation = z.infer<typeof NewInvitation>;

/** What the holder of a link learns of the group before joining. */
export const InvitationPreview = z.object({
  groupId: GroupId.nullable().describe("set once the caller is a member"),
  groupName: z.string(),
  color: z.enum(groupColors),
  inviterName: z.string().describe("first name"),
  memberCount: z.number().int(),
  placeholders: z
    .array(z.object({ memberId: MemberId, name: z.string() }))
    .describe("whom a signed-in caller can be; of a link for one of them only that one"),
  reservedNames: z
    .array(z.string())
    .describe("placeholders with a balance, whom only a link that an admin makes for one of them opens"),
  expiresAt: z.date(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;
