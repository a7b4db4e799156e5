import type { Group, GroupActivity } from "@evenly/contract/groups/schemas";
import { useFormatter, useTranslations } from "use-intl";
import { useSpentText } from "../../shell/use-spent-text.ts";
import { useFirstNames } from "./member-names.ts";

type Facts = GroupActivity["facts"];

/** Sentences of a group's feed; a kind that this version does not know is shown as a change. */
export function useActivityText(group: Group): (line: GroupActivity) => string {
  const t = useTranslations("groups.feed");
  const groups = useTranslations("groups");
  const spentText = useSpentText();
  const nameOf = useFirstNames(group);
  const changesOf = useSettingsText();
  const format = useFormatter();
  const dayText = (day: Facts[string] | undefined) =>
    typeof day === "string" ? format.dateTime(new Date(day), { dateStyle: "medium", timeZone: "UTC" }) : "";
  const objectOf = (memberId: string) =>
    memberId === group.ownMemberId ? groups("youObject") : nameOf(memberId);
  const isOwn = (memberId: unknown) => (memberId === group.ownMemberId ? "you" : "other");
  return ({ kind, facts, actorMemberId, subjectId }) => {
    const { title, name, before, role, amountMinor, currency, reason, toMemberId } = facts;
    const toId = typeof toMemberId === "string" ? toMemberId : null;
    const known = typeof name === "string" ? name : null;
    const values = {
      who: actorMemberId === null ? "Evenly" : nameOf(actorMemberId),
      by: isOwn(actorMemberId),
      whom: toId === null ? (known ?? (subjectId === null ? "" : objectOf(subjectId))) : objectOf(toId),
      // The same two, where the person is the subject of the sentence and the actor is not.
      Whom: toId === null ? "" : nameOf(toId),
      to: isOwn(toId),
      other:
        actorMemberId === null
          ? "Evenly"
          : actorMemberId === group.ownMemberId
            ? groups("youDative")
            : nameOf(actorMemberId),
      title: String(title ?? ""),
      name: String(name ?? ""),
      before: String(before ?? ""),
      role: role === "admin" ? "admin" : "member",
      reason: String(reason ?? ""),
      amount:
        typeof amountMinor === "string" && typeof currency === "string"
          ? spentText(BigInt(amountMinor), currency)
          : "",
      what: kind === "group_updated" ? changesOf(facts) : "",
      fromDay: dayText(facts.from),
      toDay: dayText(facts.to),
      count: typeof facts.count === "number" ? facts.count : 0,
    };
    const key = `kinds.${kind}` as Parameters<typeof t.has>[0];
    return t.has(key) ? t(key as "kinds.other", values) : t("kinds.other", values);
  };
}

const settings = [
  "description",
  "color",
  "currency",
  "privacy",
  "allowMemberInvites",
  "requireApproval",
  "simplifyDebts",
  "defaultSplitMethod",
] as const;

/** Which settings a change has given which value; nothing for changes from before the feed said so. */
function useSettingsText() {
  const t = useTranslations("groups.feed.changed");
  const groups = useTranslations("groups");
  const format = useFormatter();
  const wordOf = (setting: (typeof settings)[number], value: Facts[string] | undefined): string => {
    if (setting === "color") return groups(`colors.${value}` as "colors.blue");
    if (setting === "privacy") return groups(`settings.privacies.${value}` as "settings.privacies.private");
    return typeof value === "boolean" ? t(value ? "on" : "off") : String(value);
  };
  return (facts: Facts): string => {
    const changed = settings.flatMap((setting) => {
      const value = facts[setting];
      if (value === undefined) return [];
      return t(setting, { value: wordOf(setting, value) });
    });
    const isRenamed = typeof facts.before === "string" && facts.before !== facts.name;
    if (isRenamed) changed.unshift(t("name", { value: String(facts.name) }));
    return changed.length === 0 ? "" : ` · ${format.list(changed, { type: "unit" })}`;
  };
}
