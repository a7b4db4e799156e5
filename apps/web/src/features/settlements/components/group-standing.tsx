import type { Group } from "@evenly/contract/groups/schemas";
import type { CurrencyStanding, SuggestedTransfer } from "@evenly/contract/settlements/schemas";
import {
  buttonStyles,
  CoinMark,
  CutBar,
  Level,
  Money,
  moneyText,
  SkeletonBar,
  SkeletonRows,
  useMoneyLocale,
} from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { MemberAvatar, useFirstNames, useMemberNames } from "../../groups/index.ts";
import { RemindButton } from "./remind-button.tsx";
import { SettlementList } from "./settlement-list.tsx";
import { WhyOwed } from "./why-owed.tsx";

type StandingProps = { readonly group: Group };

/** The caller's balance in a group, who pays whom, and where everyone stands; each currency by itself. */
export function GroupStanding({ group }: StandingProps) {
  const t = useTranslations("settlements");
  const standing = api.groups.getStanding.useQuery({ groupId: group.id });
  return (
    <>
      <div className="max-lg:hidden">
        <OwnStanding
          group={group}
          action={group.archivedAt === null && <SettleUpLink group={group} className="shrink-0" />}
        />
      </div>
      <div className="max-lg:-mt-8">
        <SettlementList group={group} />
        {standing.isPending && (
          <>
            <SkeletonBar className="mt-5" />
            <SkeletonRows count={3} />
          </>
        )}
        {standing.isError && !standing.data && (
          <p role="alert" className="mt-6 text-text-2">
            {t("failed")}
          </p>
        )}
        {standing.data?.currencies.map((each) => (
          <Payments
            key={each.currency}
            group={group}
            standing={each}
            isSimplified={standing.data.isSimplified}
            isOneOf={standing.data.currencies.length}
          />
        ))}
        <Everyone group={group} />
      </div>
    </>
  );
}

/** The caller's balance in a group, for each currency by itself. */
export function OwnStanding({ group, action }: StandingProps & { readonly action?: ReactNode }) {
  const t = useTranslations("settlements");
  const own = group.balances.filter(
    ({ memberId, balanceMinor }) => memberId === group.ownMemberId && balanceMinor !== 0n,
  );
  return (
    <section aria-label={t("yours")}>
      {own.length === 0 && (
        <div className="flex items-center gap-3">
          <CoinMark size={40} mood="even" />
          <p className="text-h2 font-semibold">{t("even")}</p>
        </div>
      )}
      {own.map(({ currency, balanceMinor }, place) => (
        <div key={currency} className={place > 0 ? "mt-4" : undefined}>
          <p className="text-small font-medium text-text-2">
            {t(balanceMinor > 0n ? "owedToYou" : "youOwe")}
          </p>
          <div className="flex items-center justify-between gap-4">
            <Money
              amountMinor={balanceMinor > 0n ? balanceMinor : -balanceMinor}
              currency={currency}
              size={place === 0 ? "page" : "big"}
              isLive
            />
            {place === 0 && action}
          </div>
          <OwnShare group={group} currency={currency} />
        </div>
      ))}
    </section>
  );
}

/** How much of their share the caller has paid, or how much of what they paid is their share. */
function OwnShare({ group, currency }: StandingProps & { readonly currency: string }) {
  const t = useTranslations("settlements");
  const { locale } = useMoneyLocale();
  const own = group.balances.find((row) => row.memberId === group.ownMemberId && row.currency === currency);
  if (own === undefined || own.shareMinor <= 0n) return null;
  const { shareMinor, balanceMinor } = own;
  const paidMinor = shareMinor + balanceMinor;
  if (paidMinor < 0n) return null;
  const [paid, share] = [paidMinor, shareMinor].map((minor) => moneyText(minor, currency, locale));
  const words =
    balanceMinor < 0n
      ? [t("paidOfShare", { paid: paid ?? "" }), t("ofShare", { share: share ?? "" })]
      : [t("ownShare", { share: share ?? "" }), t("ofPaid", { paid: paid ?? "" })];
  const first = balanceMinor < 0n ? paidMinor : shareMinor;
  const rest = balanceMinor < 0n ? -balanceMinor : balanceMinor;
  return (
    <div className="mt-4">
      <CutBar
        label={words.join(" ")}
        size="medium"
        parts={[
          { id: "first", value: first, tone: "you" },
          { id: "rest", value: rest, tone: balanceMinor < 0n ? "other" : "free" },
        ]}
      />
      <p
        aria-hidden="true"
        className="numeric mt-2 flex flex-wrap justify-between gap-x-4 text-small text-text-2"
      >
        {words.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  );
}

/** Link to the caller's first payment, if they owe something. */
export function SettleUpLink({ group, className }: StandingProps & { readonly className: string }) {
  const t = useTranslations("settlements");
  const owes = group.balances.some(
    ({ memberId, balanceMinor }) => memberId === group.ownMemberId && balanceMinor < 0n,
  );
  if (!owes) return null;
  return (
    <Link
      to="/groups/$groupId/settle"
      params={{ groupId: group.id }}
      className={buttonStyles({ size: "small", className: `${className} max-lg:min-h-12` })}
    >
      {t("settleUp")}
    </Link>
  );
}

type PaymentsProps = StandingProps & {
  readonly standing: CurrencyStanding;
  readonly isSimplified: boolean;
  /** Number of currencies in which somebody owes. */
  readonly isOneOf: number;
};

function Payments({ group, standing, isSimplified, isOneOf }: PaymentsProps) {
  const t = useTranslations("settlements");
  const { transfers, currency, directCount } = standing;
  const isOwn = ({ fromMemberId, toMemberId }: SuggestedTransfer) =>
    fromMemberId === group.ownMemberId || toMemberId === group.ownMemberId;
  const ownFirst = [...transfers.filter(isOwn), ...transfers.filter((transfer) => !isOwn(transfer))];
  const saved = isSimplified ? directCount - transfers.length : 0;
  return (
    <section className="mt-8">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h2 font-semibold">
          {isOneOf > 1 ? t("whoPaysWhomIn", { currency }) : t("whoPaysWhom")}
        </h2>
        {saved > 0 && (
          <p className="text-small text-text-2">
            {t("fewer", { count: transfers.length, direct: directCount })}
          </p>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {ownFirst.map((transfer) => (
          <Transfer
            key={`${transfer.fromMemberId}${transfer.toMemberId}`}
            {...{ group, transfer, currency }}
          />
        ))}
      </ul>
    </section>
  );
}

type TransferProps = StandingProps & { readonly transfer: SuggestedTransfer; readonly currency: string };

function Transfer({ group, transfer, currency }: TransferProps) {
  const t = useTranslations("settlements");
  const nameOf = useFirstNames(group);
  const wholeNameOf = useMemberNames(group);
  const { fromMemberId, toMemberId, amountMinor } = transfer;
  const isOwn = fromMemberId === group.ownMemberId;
  const hasAccounts = [fromMemberId, toMemberId].every(
    (id) => group.members.find((member) => member.id === id)?.userId != null,
  );
  const isForPlaceholder = !hasAccounts && group.ownRole !== "member";
  const canSettle =
    group.archivedAt === null && (isOwn || toMemberId === group.ownMemberId || isForPlaceholder);
  const names = { from: nameOf(fromMemberId), to: nameOf(toMemberId) };
  const wholeNames = { from: wholeNameOf(fromMemberId), to: wholeNameOf(toMemberId) };
  return (
    <li className="py-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1">
        <MemberAvatar group={group} memberId={fromMemberId} size={28} />
        <ArrowRight size={16} aria-hidden="true" className="shrink-0 text-text-3" />
        <MemberAvatar group={group} memberId={toMemberId} size={28} />
        <span className="min-w-24 flex-1 font-medium wrap-anywhere">
          {isOwn
            ? t("youPay", names)
            : toMemberId === group.ownMemberId
              ? t("paysYou", names)
              : t("pays", names)}
        </span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-2.5">
          <Money amountMinor={amountMinor} currency={currency} tone={isOwn ? "owe" : "default"} />
          {toMemberId === group.ownMemberId && <RemindButton group={group} memberId={fromMemberId} />}
          {canSettle && (
            <Link
              to="/groups/$groupId/settle"
              params={{ groupId: group.id }}
              search={{ from: fromMemberId, to: toMemberId, currency }}
              aria-label={t(
                isOwn ? "payLabel" : toMemberId === group.ownMemberId ? "recordToYouLabel" : "recordLabel",
                wholeNames,
              )}
              className={buttonStyles({
                variant: isOwn ? "primary" : "secondary",
                size: "small",
                className: "max-lg:min-h-11",
              })}
            >
              {t(isOwn ? "pay" : "record")}
            </Link>
          )}
        </span>
      </div>
      {isOwn && <WhyOwed group={group} debt={{ fromMemberId, toMemberId, currency, expenseId: undefined }} />}
    </li>
  );
}

function Everyone({ group }: StandingProps) {
  const t = useTranslations("settlements");
  const { locale } = useMoneyLocale();
  const nameOf = useMemberNames(group);
  const firstNameOf = useFirstNames(group);
  const metaOf = (memberId: string, balanceMinor: bigint) => {
    if (memberId === group.ownMemberId) return t(balanceMinor > 0n ? "youGetBack" : "youOweHere");
    return t(balanceMinor > 0n ? "getsBack" : "owes");
  };
  const currencies = [...new Set(group.balances.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    // The caller first, then who gets back most.
    const isOwn = ({ memberId }: { readonly memberId: string }) => Number(memberId === group.ownMemberId);
    const rows = group.balances
      .filter((balance) => balance.currency === currency && balance.balanceMinor !== 0n)
      .toSorted((a, b) => isOwn(b) - isOwn(a) || (a.balanceMinor > b.balanceMinor ? -1 : 1));
    if (rows.length === 0) return null;
    const sumOf = (sign: 1n | -1n) =>
      rows.reduce(
        (sum, { balanceMinor }) => (sign * balanceMinor > 0n ? sum + sign * balanceMinor : sum),
        0n,
      );
    const title = currencies.length > 1 ? t("everyoneIn", { currency }) : t("everyone");
    const amount = (amountMinor: bigint) => (
      <Money amountMinor={amountMinor} currency={currency} size="inherit" />
    );
    return (
      <section key={currency} className="mt-8">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-h2 font-semibold">{title}</h2>
          <p className="numeric text-small text-text-2">
            {t("sumsToZero", { amount: moneyText(0n, currency, locale) })}
          </p>
        </div>
        <Level
          label={title}
          left={{ label: t("owe"), amount: amount(sumOf(-1n)) }}
          right={{ label: t("getBack"), amount: amount(sumOf(1n)) }}
          rows={rows.map(({ memberId, balanceMinor }) => ({
            id: memberId,
            lead: <MemberAvatar group={group} memberId={memberId} />,
            name: nameOf(memberId),
            shortName: firstNameOf(memberId),
            meta: metaOf(memberId, balanceMinor),
            valueMinor: balanceMinor,
            amount: (
              <Money
                amountMinor={balanceMinor}
                currency={currency}
                sign="always"
                tone={balanceMinor > 0n ? "owed" : "owe"}
              />
            ),
            wrap: (content, className) => <div className={className}>{content}</div>,
          }))}
        />
      </section>
    );
  });
}
