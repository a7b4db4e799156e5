import type { GroupSummary } from "@evenly/contract/groups/schemas";
import { Chip, CountBadge, Level, type LevelRow, Money, Row, RowList } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { GroupCoin } from "../group-coin.tsx";
import { useGroupMeta } from "./use-group-meta.ts";

type GroupsProps = { readonly groups: readonly GroupSummary[] };

/** Groups about the zero line of each currency, the largest balance first; groups that are even come last, with a chip. */
export function GroupLevels({ groups }: GroupsProps) {
  const t = useTranslations("groupsHome");
  const levels = levelsOf(groups);
  const even = groups.filter(({ balances }) => balances.length === 0);
  return (
    <>
      {levels.map((level) => (
        <CurrencyLevel key={level.currency} level={level} label={t("list.title")} />
      ))}
      {even.length > 0 && <EvenGroups groups={even} currency={levels[0]?.currency ?? even[0]?.currency} />}
    </>
  );
}

type OpenGroup = { readonly group: GroupSummary; readonly balanceMinor: bigint };
type CurrencyGroups = { readonly currency: string; readonly open: readonly OpenGroup[] };

/** Open balances by currency: the currency of most groups first, in it the largest balance first. */
function levelsOf(groups: readonly GroupSummary[]): readonly CurrencyGroups[] {
  const all = groups.flatMap((group) => group.balances.map((balance) => ({ group, ...balance })));
  const currencies = [...new Set(all.map(({ currency }) => currency))];
  return currencies
    .map((code) => ({
      currency: code,
      open: all
        .filter(({ currency }) => currency === code)
        .toSorted((one, other) => (sizeOf(one.balanceMinor) > sizeOf(other.balanceMinor) ? -1 : 1)),
    }))
    .toSorted((one, other) => other.open.length - one.open.length);
}

const sizeOf = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

type LevelProps = { readonly level: CurrencyGroups; readonly label: string };

function CurrencyLevel({ level: { currency, open }, label }: LevelProps) {
  const t = useTranslations("groupsHome");
  const metaOf = useGroupMeta();
  const sumOf = (sign: 1n | -1n) =>
    open.reduce((sum, { balanceMinor }) => (sign * balanceMinor > 0n ? sum + sign * balanceMinor : sum), 0n);
  const amount = (amountMinor: bigint) => (
    <Money amountMinor={amountMinor} currency={currency} size="inherit" />
  );
  const rows = open.map(
    ({ group, balanceMinor }): LevelRow => ({
      id: group.id,
      lead: <GroupCoin color={group.color} />,
      name: group.name,
      shortName: group.name,
      meta: metaOf(group, currency),
      badge: <UnreadBadge group={group} />,
      valueMinor: balanceMinor,
      amount: (
        <Money
          amountMinor={balanceMinor}
          currency={currency}
          sign="always"
          tone={balanceMinor > 0n ? "owed" : "owe"}
          isLive
        />
      ),
      wrap: (content, className) => (
        <Link to="/groups/$groupId" params={{ groupId: group.id }} className={className}>
          {content}
        </Link>
      ),
    }),
  );
  return (
    <Level
      className="mb-4"
      label={label}
      rows={rows}
      left={{ label: t("youOwe"), amount: amount(sumOf(-1n)) }}
      right={{ label: t("owedToYou"), amount: amount(sumOf(1n)) }}
    />
  );
}

type EvenProps = GroupsProps & { readonly currency: string | undefined };

function EvenGroups({ groups, currency }: EvenProps) {
  const t = useTranslations("groupsHome");
  const metaOf = useGroupMeta();
  return (
    <RowList label={t("even")}>
      {groups.map((group) => (
        <Row
          key={group.id}
          lead={<GroupCoin color={group.color} />}
          title={group.name}
          meta={metaOf(group, currency)}
          badge={<UnreadBadge group={group} />}
          amount={<Chip>{t("even")}</Chip>}
          wrap={(content, className) => (
            <Link to="/groups/$groupId" params={{ groupId: group.id }} className={className}>
              {content}
            </Link>
          )}
        />
      ))}
    </RowList>
  );
}

/** Number of a group's unread notifications; nothing without any. */
function UnreadBadge({ group: { unreadCount } }: { readonly group: GroupSummary }) {
  const t = useTranslations("groupsHome.list");
  if (unreadCount === 0) return null;
  return <CountBadge count={unreadCount} label={t("unread", { count: unreadCount })} />;
}
