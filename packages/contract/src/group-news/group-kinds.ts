import * as z from "zod";
import { GroupRole } from "../groups/schemas.ts";
import { defineNotification, SAMPLE_AT } from "../notifications/kind.ts";
import { linkFacts } from "../notifications/presets.ts";
import { folded, groupPath, InGroup, newsFacts, SAMPLE_GROUP } from "./facts.ts";

const sample = (name: string) => ({ groupId: SAMPLE_GROUP, groupName: name, actorName: name });
const Acted = InGroup.extend({ actorName: z.string() });
const GROUPS = "/groups";

/** Declares news about a group itself. */
function defineGroupNews(path: (data: { readonly groupId: string }) => string = groupPath) {
  return defineNotification({
    ...newsFacts,
    data: Acted,
    variables: ["actorName", "groupName", "actionUrl"],
    values: ({ actorName, groupName }) => ({ actorName, groupName }),
    path,
    sample,
  });
}

/** Declares news about who is in a group; a burst is one notification. */
function defineMemberNews() {
  return defineNotification({
    ...newsFacts,
    data: InGroup.extend({ personName: z.string(), ...folded }),
    variables: ["personName", "groupName", "count", "actionUrl"],
    values: ({ personName, groupName, count }, format) => ({
      personName,
      groupName,
      count: format.number(count),
    }),
    path: ({ groupId }) => `${groupPath({ groupId })}/activity`,
    sample: (name) => ({ groupId: SAMPLE_GROUP, groupName: name, personName: name, count: 1 }),
  });
}

/** Notification kinds of groups and of their members. */
export const groupKinds = {
  groupJoined: defineGroupNews(),
  groupInvited: defineGroupNews(() => GROUPS),
  groupArchived: defineGroupNews(),
  groupRestored: defineGroupNews(),
  groupDeleted: defineGroupNews(() => GROUPS),
  memberCame: defineMemberNews(),
  memberLeft: defineMemberNews(),
  ownerChanged: defineMemberNews(),
  roleChanged: defineNotification({
    ...newsFacts,
    data: Acted.extend({ role: GroupRole }),
    variables: ["role", "actorName", "groupName", "actionUrl"],
    values: ({ role, actorName, groupName }, format) => ({
      role: format.text(`role.${role}`),
      actorName,
      groupName,
    }),
    path: groupPath,
    sample: (name) => ({ ...sample(name), role: "admin" as const }),
  }),
  /** To an address without an account: its notification belongs to the member who invites. */
  groupInvitation: defineNotification({
    ...linkFacts,
    link: { page: "/join", purpose: "join_group" },
    data: z.object({
      linkId: z.string(),
      groupName: z.string(),
      actorName: z.string(),
      expiresAt: z.string(),
    }),
    variables: ["actorName", "groupName", "time", "actionUrl"],
    values: ({ actorName, groupName, expiresAt }, format) => ({
      actorName,
      groupName,
      time: format.moment(expiresAt),
    }),
    path: () => null,
    sample: (name) => ({ linkId: "l-1", groupName: name, actorName: name, expiresAt: SAMPLE_AT }),
  }),
};
