import type { Group } from "@evenly/contract/groups/schemas";
import { Money } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { GroupCoin } from "./group-coin.tsx";
import { MemberAvatar } from "./member-avatar.tsx";

/** Avatars that the head has room for. */
const AVATARS = 5;

/** Below a group's name: its mark, who is in it, how many expenses and their total. */
export function GroupFacts({ group }: { readonly group: Group }) {
  const t = useTranslations("groups");
  const active = group.members.filter(({ isActive }) => isActive);
  const more = active.length - AVATARS;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:mt-1">
      <span className="flex [&_svg]:size-5 lg:[&_svg]:size-7">
        <GroupCoin color={group.color} />
      </span>
      <span className="flex items-center gap-[3px] max-lg:hidden">
        {active.slice(0, AVATARS).map(({ id }) => (
          <MemberAvatar key={id} group={group} memberId={id} size={28} />
        ))}
        {more > 0 && <span className="numeric ml-1 text-small text-text-2">+{more}</span>}
      </span>
      <span className="numeric min-w-0">
        {t("people", { count: active.length })}
        {" · "}
        {t("expensesCount", { count: group.expenseCount })}
        {group.expenseTotals.map(({ currency, totalMinor }) => (
          <span key={currency}>
            {" · "}
            <Money amountMinor={totalMinor} currency={currency} size="inherit" tone="inherit" />
          </span>
        ))}
      </span>
    </span>
  );
}
