import type { ToldNews } from "@evenly/contract/group-news/events";
import { digestOf, inGroup, listenersOf, nameIn, type Story } from "./story.ts";

const ENDS = {
  group_archived: "groupArchived",
  group_restored: "groupRestored",
  group_deleted: "groupDeleted",
} as const;

/** News of a group itself, and of who is in it. */
export function writeMemberNews(story: Story): readonly ToldNews[] {
  const { kind } = story.activity;
  switch (kind) {
    case "group_created":
      return acted(story, "groupJoined", "everybody");
    case "group_archived":
    case "group_restored":
    case "group_deleted":
      return acted(story, ENDS[kind], "everybody");
    case "member_added":
      return [...acted(story, "groupJoined", "subject"), ...aboutMember(story, "memberCame")];
    case "member_joined":
    case "member_claimed":
      return aboutMember(story, "memberCame");
    case "member_left":
    case "member_removed":
      return aboutMember(story, "memberLeft");
    case "owner_changed":
      return [...roleNews(story), ...aboutMember(story, "ownerChanged")];
    default:
      return roleNews(story);
  }
}

function acted(
  story: Story,
  template: "groupJoined" | (typeof ENDS)[keyof typeof ENDS],
  to: "everybody" | "subject",
): readonly ToldNews[] {
  const { activity } = story;
  const actorName = nameIn(story, { memberId: activity.actorMemberId });
  return listenersOf(story)
    .filter(({ memberId }) => to === "everybody" || memberId === activity.subjectId)
    .map(({ userId }) => ({ userId, template, data: { ...inGroup(story), actorName } }));
}

function aboutMember(
  story: Story,
  template: "memberCame" | "memberLeft" | "ownerChanged",
): readonly ToldNews[] {
  const { subjectId } = story.activity;
  const data = { ...inGroup(story), personName: nameIn(story, { memberId: subjectId }), count: 1 };
  return listenersOf(story)
    .filter(({ memberId }) => memberId !== subjectId)
    .map(({ userId }) => ({ userId, template, digestKey: digestOf(story), data }));
}

function roleNews(story: Story): readonly ToldNews[] {
  const { activity, members } = story;
  const role = members.find(({ member }) => member.id === activity.subjectId)?.member.role;
  if (role === undefined) return [];
  const actorName = nameIn(story, { memberId: activity.actorMemberId });
  return listenersOf(story)
    .filter(({ memberId }) => memberId === activity.subjectId)
    .map(({ userId }) => ({ userId, template: "roleChanged", data: { ...inGroup(story), actorName, role } }));
}
