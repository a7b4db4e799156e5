import type { Group } from "@evenly/contract/groups/schemas";
import type { CurrencyStanding, SuggestedTransfer } from "@evenly/contract/settlements/schemas";
import { buttonStyles, CoinMark, Level, Money, SkeletonBar, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { MemberAvatar, useMemberNames } from "../../groups/index.ts";
import { RemindButton } from "./remind-button.tsx";
import { SettlementList } from "./settlement-list.tsx";

type StandingProps = { readonly group: Group };

/** The caller's balance in a group, who pays whom, and where everyone stands; each currency by itself. */
export function GroupStanding({ group }: StandingProps) {
  const t = useTranslations("settlements");
  const standing = api.groups.getStanding.useQuery({ groupId: group.id });
  return (
    <>
      <div className="max-lg:hidden">
        <OwnStanding group={group} />
      </div>
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
        />
      ))}
      <Everyone group={group} />
    </>
  );
}

/** The caller's balance in a group, for each currency by itself. */
export function OwnStanding({ group }: StandingProps) {
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
          <Money
            amountMinor={balanceMinor > 0n ? balanceMinor : -balanceMinor}
            currency={currency}
            size={place === 0 ? "page" : "big"}
            isLive
          />
        </div>
      ))}
    </section>
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

type PaymentsProps = StandingProps & { readonly standing: CurrencyStanding; readonly isSimplified: boolean };

function Payments({ group, standing, isSimplified }: PaymentsProps) {
  const t = useTranslations("settlements");
  const { transfers, currency, directCount } = standing;
  const isOwn = ({ fromMemberId, toMemberId }: SuggestedTransfer) =>
    fromMemberId === group.ownMemberId || toMemberId === group.ownMemberId;
  const ownFirst = [...transfers.filter(isOwn), ...transfers.filter((transfer) => !isOwn(transfer))];
  const saved = isSimplified ? directCount - transfers.length : 0;
  return (
    <section className="mt-8">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h2 font-semibold">{t("whoPaysWhom")}</h2>
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
  const nameOf = useMemberNames(group);
  const { fromMemberId, toMemberId, amountMinor } = transfer;
  const isOwn = fromMemberId === group.ownMemberId;
  const hasAccounts = [fromMemberId, toMemberId].every(
    (id) => group.members.find((member) => member.id === id)?.userId != null,
  );
  const isForPlaceholder = !hasAccounts && group.ownRole !== "member";
  const canSettle =
    group.archivedAt === null && (isOwn || toMemberId === group.ownMemberId || isForPlaceholder);
  const names = { from: nameOf(fromMemberId), to: nameOf(toMemberId) };
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-2.5 gap-y-1 py-2">
      <MemberAvatar group={group} memberId={fromMemberId} size={28} />
      <ArrowRight size={16} aria-hidden="true" className="shrink-0 text-text-3" />
      <MemberAvatar group={group} memberId={toMemberId} size={28} />
      <span className="min-w-32 flex-1 font-medium wrap-anywhere">
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
            aria-label={t(isOwn ? "payLabel" : "recordLabel", names)}
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
    </li>
  );
}

function Everyone({ group }: StandingProps) {
  const t = useTranslations("settlements");
  const nameOf = useMemberNames(group);
  const metaOf = (memberId: string, balanceMinor: bigint) => {
    if (memberId === group.ownMemberId) return t(balanceMinor > 0n ? "youGetBack" : "youOweHere");
    return t(balanceMinor > 0n ? "getsBack" : "owes");
  };
  const currencies = [...new Set(group.balances.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const rows = group.balances
      .filter((balance) => balance.currency === currency && balance.balanceMinor !== 0n)
      .toSorted((a, b) => (a.balanceMinor > b.balanceMinor ? -1 : 1));
    if (rows.length === 0) return null;
    const sumOf = (sign: 1n | -1n) =>
      rows.reduce(
        (sum, { balanceMinor }) => (sign * balanceMinor > 0n ? sum + sign * balanceMinor : sum),
        0n,
      );
    const amount = (amountMinor: bigint) => (
      <Money amountMinor={amountMinor} currency={currency} size="inherit" />
    );
    return (
      <section key={currency} className="mt-8">
        <h2 className="mb-2 text-h2 font-semibold">{t("everyone")}</h2>
        <Level
          label={t("everyone")}
          left={{ label: t("owe"), amount: amount(sumOf(-1n)) }}
          right={{ label: t("getBack"), amount: amount(sumOf(1n)) }}
          rows={rows.map(({ memberId, balanceMinor }) => ({
            id: memberId,
            lead: <MemberAvatar group={group} memberId={memberId} />,
            name: nameOf(memberId),
            shortName: nameOf(memberId).split(" ")[0] ?? "",
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
