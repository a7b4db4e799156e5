import type { Group, GroupActivity } from "@evenly/contract/groups/schemas";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useMemberNames } from "./member-names.ts";

/** Sentences of a group's feed; a kind that this version does not know is shown as a change. */
export function useActivityText(group: Group): (line: GroupActivity) => string {
  const t = useTranslations("groups.feed");
  const { locale } = useMoneyLocale();
  const nameOf = useMemberNames(group);
  return ({ kind, facts, actorMemberId, subjectId }) => {
    const { title, name, before, role, amountMinor, currency, reason, toMemberId } = facts;
    const values = {
      who: actorMemberId === null ? "Evenly" : nameOf(actorMemberId),
      whom:
        typeof toMemberId === "string"
          ? nameOf(toMemberId)
          : typeof name === "string"
            ? name
            : subjectId === null
              ? ""
              : nameOf(subjectId),
      title: String(title ?? ""),
      name: String(name ?? ""),
      before: String(before ?? ""),
      role: role === "admin" ? "admin" : "member",
      reason: String(reason ?? ""),
      amount:
        typeof amountMinor === "string" && typeof currency === "string"
          ? moneyText(BigInt(amountMinor), currency, locale)
          : "",
    };
    const key = `kinds.${kind}` as Parameters<typeof t.has>[0];
    return t.has(key) ? t(key as "kinds.other", values) : t("kinds.other", values);
  };
}
