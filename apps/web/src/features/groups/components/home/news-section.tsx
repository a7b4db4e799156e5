import type { NewsItem } from "@evenly/contract/waiting/groups/schemas";
import { Avatar, Money, Row, RowList, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useSpentText } from "../../../../shell/use-spent-text.ts";
import { GroupCoin } from "../group-coin.tsx";
import { useDayText } from "./use-day-text.ts";

/** The latest changes by others that concern the user, in all groups, with the user's part; nothing without any. */
export function NewsSection() {
  const t = useTranslations("groupsHome.news");
  const home = api.groups.getHome.useQuery();
  if (home.isPending) return <SkeletonRows count={3} />;
  const news = home.data?.news ?? [];
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="news" className="mb-9">
      <h2 id="news" className="mb-1 text-h2 font-semibold">
        {t("title")}
      </h2>
      <RowList>
        {news.map((item) => (
          <NewsRow key={item.id} item={item} />
        ))}
      </RowList>
    </section>
  );
}

type NewsProps = { readonly item: NewsItem };

function NewsRow({ item }: NewsProps) {
  const t = useTranslations("groupsHome.news");
  const dayText = useDayText();
  const { group, person, change, at, currency, totalMinor, expense } = item;
  const what = t(`changes.${change}`, { name: person?.name ?? "Evenly", when: dayText(at) });
  return (
    <Row
      lead={
        person ? (
          <Avatar id={person.id} name={person.name} imageUrl={person.avatarUrl} />
        ) : (
          <GroupCoin color={group.color} />
        )
      }
      title={expense?.title ?? t("payment")}
      meta={`${group.name} · ${what}`}
      amount={
        expense === null ? (
          <Money amountMinor={totalMinor} currency={currency} sign="always" tone="in" />
        ) : (
          <OwnPart item={item} expense={expense} />
        )
      }
      amountMeta={expense !== null && <PartNote item={item} expense={expense} />}
      wrap={(content, className) => <ToSubject item={item} content={content} className={className} />}
    />
  );
}

type PartProps = NewsProps & { readonly expense: NonNullable<NewsItem["expense"]> };

function OwnPart({ item: { change, currency }, expense }: PartProps) {
  const isOff = change === "voided" || change === "rejected";
  const tone = isOff ? "void" : expense.ownRemainingMinor > 0n ? "owe" : "default";
  const { ownShareMinor } = expense;
  return (
    <Money
      amountMinor={ownShareMinor < 0n ? -ownShareMinor : ownShareMinor}
      currency={currency}
      tone={tone}
    />
  );
}

/** What the user's part is a part of, or what it was before. */
function PartNote({ item: { currency, totalMinor }, expense }: PartProps) {
  const t = useTranslations("groupsHome.news");
  const spentText = useSpentText();
  const text = (minor: bigint) => spentText(minor, currency);
  const { previousShareMinor, ownShareMinor, ownRemainingMinor } = expense;
  if (previousShareMinor !== null) return t("was", { amount: text(previousShareMinor) });
  const isPaid = ownShareMinor > 0n && ownRemainingMinor === 0n;
  return t(isPaid ? "ofPaid" : "of", { amount: text(totalMinor) });
}

type ToSubjectProps = NewsProps & { readonly content: ReactNode; readonly className: string };

function ToSubject({ item: { group, expense }, content, className }: ToSubjectProps) {
  if (expense === null)
    return (
      <Link to="/groups/$groupId" params={{ groupId: group.id }} className={className}>
        {content}
      </Link>
    );
  return (
    <Link
      to="/groups/$groupId/expenses/$expenseId"
      params={{ groupId: group.id, expenseId: expense.id }}
      className={className}
    >
      {content}
    </Link>
  );
}
