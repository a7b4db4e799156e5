import type { Group } from "@evenly/contract/groups/schemas";
import type { GroupId } from "@evenly/contract/ids";
import type { DebtExplanation, GroupStanding } from "@evenly/contract/settlements/schemas";
import { isCurrency } from "@evenly/money";
import { buttonStyles, CoinMark, Money, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { FlowPage } from "../../../shell/flow-page.tsx";
import type { LocalTab } from "../../../shell/page-band.tsx";
import { NoGroup, useMemberNames } from "../../groups/index.ts";
import { type DebtAddress, type StartedPayment, useSettle } from "../use-settle.ts";
import { AskAbove } from "./ask-above.tsx";
import { DebtTrace } from "./debt-trace.tsx";
import { Pay, SettleHow } from "./settle-how.tsx";
import { SettledPage } from "./settled-page.tsx";

type SettlePageProps = {
  readonly groupId: GroupId;
  /** The debt to pay; by default the first suggested payment of the caller, or to the caller. */
  readonly debt: DebtAddress | null;
};

/** Pays one debt of a group, from the wallet or outside Evenly, with everything that it came from. */
export function SettlePage({ groupId, debt }: SettlePageProps) {
  const group = api.groups.get.useQuery({ groupId });
  // What was paid here is neither replaced by the group's next debt nor by its absence.
  const [payment, setPayment] = useState<StartedPayment | null>(null);
  const hasEnded = payment !== null && payment.end !== null;
  const isNamed = debt !== null && isCurrency(debt.currency);
  const standing = api.groups.getStanding.useQuery({ groupId }, { enabled: !isNamed || hasEnded });
  const hasFailed = group.isError || standing.isError;
  if (group.data && payment !== null && payment.end !== null)
    return (
      <SettledPage group={group.data} payment={{ ...payment, end: payment.end }} standing={standing.data} />
    );
  const named = payment?.debt ?? (isNamed ? debt : null);
  if (group.data && (named !== null || standing.data)) {
    const first = named ?? (standing.data ? firstOwnDebt(group.data, standing.data) : null);
    return first ? (
      <TracedDebt group={group.data} debt={first} isPaying={payment !== null} onPayment={setPayment} />
    ) : (
      <NothingOwed groupId={groupId} />
    );
  }
  return (
    <SettleLayout groupId={groupId}>
      {hasFailed ? (
        <NoGroup
          error={group.error ?? standing.error}
          retry={() => Promise.all([group.refetch(), standing.refetch()])}
        />
      ) : (
        <SkeletonRows count={5} />
      )}
    </SettleLayout>
  );
}

/** The first suggested payment of the caller; without one, the first to the caller. */
function firstOwnDebt({ ownMemberId }: Group, { currencies }: GroupStanding): DebtAddress | null {
  const all = currencies.flatMap(({ currency, transfers }) =>
    transfers.map(({ fromMemberId, toMemberId }) => ({ fromMemberId, toMemberId, currency })),
  );
  const own = all.find(({ fromMemberId }) => fromMemberId === ownMemberId);
  const found = own ?? all.find(({ toMemberId }) => toMemberId === ownMemberId);
  return found ? { ...found, expenseId: undefined } : null;
}

type TracedProps = {
  readonly group: Group;
  readonly debt: DebtAddress;
  readonly isPaying: boolean;
  readonly onPayment: (payment: StartedPayment | null) => void;
};

function TracedDebt({ group, debt, isPaying, onPayment }: TracedProps) {
  const { fromMemberId, toMemberId, currency } = debt;
  const trace = api.groups.explainDebt.useQuery(
    { groupId: group.id, fromMemberId, toMemberId, currency: currency as Group["currency"] },
    { retry: false },
  );
  // A payment that was suggested before and is not any more fails to load again, and keeps its old data: it is shown while it is being paid.
  const suggested = trace.isSuccess || isPaying ? trace.data : undefined;
  if (!trace.isPending)
    return <SettleView group={group} debt={debt} trace={suggested} onPayment={onPayment} />;
  return (
    <SettleLayout groupId={group.id}>
      <SkeletonRows count={5} />
    </SettleLayout>
  );
}

type LayoutProps = { readonly groupId: GroupId; readonly children: ReactNode };

/** The page without a form. */
function SettleLayout({ groupId, children }: LayoutProps) {
  const t = useTranslations("settlements");
  return <FlowPage title={t("settleUp")} backTo={`/groups/${groupId}`} left={children} />;
}

type ViewProps = {
  readonly group: Group;
  readonly debt: DebtAddress;
  /** Undefined when no such payment is suggested any more. */
  readonly trace: DebtExplanation | undefined;
  readonly onPayment: (payment: StartedPayment | null) => void;
};

function SettleView({ group, debt, trace, onPayment }: ViewProps) {
  const t = useTranslations("settlements");
  const tabs = useSettleTabs(group, debt);
  const form = useSettle(group, debt, trace, onPayment);
  const [isAsked, setIsAsked] = useState(false);
  if (trace === undefined) return <NothingOwed groupId={group.id} />;
  const pay = () => {
    if (form.pay.isPending || !form.canPay) return;
    if (form.aboveMinor > 0n) setIsAsked(true);
    else form.pay.mutate();
  };
  return (
    <FlowPage
      title={t("settleUp")}
      backTo={`/groups/${group.id}`}
      tabs={tabs}
      onSubmit={pay}
      left={
        <>
          <Head group={group} debt={debt} trace={trace} />
          <DebtTrace group={group} debt={debt} trace={trace} form={form} />
        </>
      }
      right={<SettleHow group={group} debt={debt} trace={trace} form={form} />}
      foot={<Pay group={group} debt={debt} form={form} />}
    >
      {form.dialog}
      {isAsked && <AskAbove group={group} debt={debt} form={form} onClose={() => setIsAsked(false)} />}
    </FlowPage>
  );
}

/** This group, or everything with the other person of an own debt, if they have an account. */
function useSettleTabs(group: Group, { fromMemberId, toMemberId }: DebtAddress): readonly LocalTab[] {
  const t = useTranslations("settlements");
  const isOwn = [fromMemberId, toMemberId].includes(group.ownMemberId);
  const otherId = fromMemberId === group.ownMemberId ? toMemberId : fromMemberId;
  const userId = isOwn ? (group.members.find(({ id }) => id === otherId)?.userId ?? null) : null;
  if (userId === null) return [];
  return [
    { to: `/groups/${group.id}/settle`, label: t("thisGroup") },
    { to: `/groups/with/${userId}`, label: t("withOne") },
  ];
}

type HeadProps = { readonly group: Group; readonly debt: DebtAddress; readonly trace: DebtExplanation };

function Head({ group, debt, trace }: HeadProps) {
  const t = useTranslations("settlements");
  const nameOf = useMemberNames(group);
  const names = { from: nameOf(debt.fromMemberId), to: nameOf(debt.toMemberId) };
  const isOwn = debt.fromMemberId === group.ownMemberId;
  // Even in the whole group: the debt is all that the caller owes or gets back, in any currency.
  const isWhole = group.balances.every(
    ({ memberId, currency, balanceMinor }) =>
      memberId !== group.ownMemberId ||
      balanceMinor === (currency === debt.currency ? -trace.amountMinor : 0n),
  );
  return (
    <>
      <p className="text-small font-medium text-text-2">
        {isOwn
          ? t("youPay", names)
          : debt.toMemberId === group.ownMemberId
            ? t("paysYou", names)
            : t("pays", names)}
      </p>
      <Money amountMinor={trace.amountMinor} currency={debt.currency} size="page" isLive />
      {isOwn && isWhole && <p className="mt-1 text-text-2">{t("makesEven", { group: group.name })}</p>}
    </>
  );
}

function NothingOwed({ groupId }: { readonly groupId: GroupId }) {
  const t = useTranslations("settlements");
  return (
    <SettleLayout groupId={groupId}>
      <div role="status" className="grid justify-items-start gap-3 pt-4">
        <CoinMark size={64} mood="even" />
        <h2 className="text-h1 font-semibold">{t("nothingOwed")}</h2>
        <p className="text-text-2">{t("nothingOwedText")}</p>
        <Link
          to="/groups/$groupId"
          params={{ groupId }}
          className={buttonStyles({ variant: "secondary", className: "mt-2" })}
        >
          {t("backToGroup")}
        </Link>
      </div>
    </SettleLayout>
  );
}
