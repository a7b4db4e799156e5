import type { Home } from "@evenly/contract/waiting/schemas";
import { Chip, CountBadge, Money, Row, RowList, Section } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { GroupCoin, useGroupMeta } from "../../../groups/index.ts";

type GroupsProps = { readonly home: Home; readonly className: string };

/** The user's groups with the latest activity: the balance in each, and what is unread; without any, the way to the first. */
export function GroupsSection({ home: { groups, groupCount }, className }: GroupsProps) {
  const t = useTranslations("dashboard.groups");
  const metaOf = useGroupMeta();
  return (
    <Section
      title={t("title")}
      className={className}
      action={
        <Link
          to="/groups"
          className="flex min-h-11 items-center rounded-small text-label font-medium text-accent-text hover:underline"
        >
          {groupCount === 0 ? t("start") : t("all")}
        </Link>
      }
    >
      {groups.length === 0 && <p className="mt-1 text-text-2">{t("none")}</p>}
      <RowList>
        {groups.map((group) => (
          <Row
            key={group.id}
            lead={<GroupCoin color={group.color} />}
            title={group.name}
            meta={metaOf(group, group.currency)}
            badge={
              group.unreadCount > 0 && (
                <CountBadge count={group.unreadCount} label={t("unread", { count: group.unreadCount })} />
              )
            }
            amount={
              group.balances.length === 0 ? (
                <Chip>{t("even")}</Chip>
              ) : (
                group.balances.map(({ currency, balanceMinor }) => (
                  <Money
                    key={currency}
                    amountMinor={balanceMinor}
                    currency={currency}
                    sign="always"
                    tone={balanceMinor > 0n ? "owed" : "owe"}
                    isLive
                  />
                ))
              )
            }
            wrap={(content, className) => (
              <Link to="/groups/$groupId" params={{ groupId: group.id }} className={className}>
                {content}
              </Link>
            )}
          />
        ))}
      </RowList>
    </Section>
  );
}
