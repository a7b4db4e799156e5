import type { Group } from "@evenly/contract/groups/schemas";
import type { DebtExplanation } from "@evenly/contract/settlements/schemas";
import { buttonStyles, CoinMark, Halves, LeftHalf, Money, RightHalf, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { api } from "../../../trpc.ts";
import { useMemberNames } from "../../groups/index.ts";
import { type DebtAddress, type SettleForm, useSettle } from "../use-settle.ts";
import { DebtTrace } from "./debt-trace.tsx";
import { PinnedPay, SettleHow } from "./settle-how.tsx";

type SettlePageProps = { readonly groupId: string; readonly debt: DebtAddress };

/** Pays one debt of a group, from the wallet or outside Evenly, with everything that it came from. */
export function SettlePage({ groupId, debt }: SettlePageProps) {
  const t = useTranslations("settlements");
  const { fromMemberId, toMemberId, currency } = debt;
  const group = api.groups.get.useQuery({ groupId: groupId as Group["id"] });
  const asked = { groupId: groupId as Group["id"], fromMemberId, toMemberId, currency: currency as never };
  const trace = api.groups.explainDebt.useQuery(asked, { retry: false });
  const backTo = `/groups/${groupId}`;
  if (group.data && !trace.isPending)
    return (
      <SettleView key={trace.isSuccess ? "open" : "even"} group={group.data} debt={debt} trace={trace.data} />
    );
  return (
    <>
      <PageBand title={t("settleUp")} backTo={backTo} />
      <Halves
        left={
          <LeftHalf>
            {group.isError ? (
              <p role="alert" className="text-text-2">
                {t("failed")}
              </p>
            ) : (
              <SkeletonRows count={5} />
            )}
          </LeftHalf>
        }
        right={<RightHalf>{null}</RightHalf>}
      />
    </>
  );
}

type ViewProps = {
  readonly group: Group;
  readonly debt: DebtAddress;
  /** Undefined when no such payment is suggested any more. */
  readonly trace: DebtExplanation | undefined;
};

function SettleView({ group, debt, trace }: ViewProps) {
  const t = useTranslations("settlements");
  const first = debt.expenseId === undefined ? [] : [debt.expenseId];
  const form = useSettle(group, debt, trace?.amountMinor ?? 0n, first);
  const backTo = `/groups/${group.id}`;
  if (form.end !== null || trace === undefined)
    return (
      <>
        <PageBand title={t("settleUp")} backTo={backTo} />
        <Halves
          left={
            <LeftHalf>
              <Ended group={group} debt={debt} form={form} />
            </LeftHalf>
          }
          right={<RightHalf>{null}</RightHalf>}
        />
      </>
    );
  const pay = () => {
    if (!form.pay.isPending && form.canPay) form.pay.mutate();
  };
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      <PageBand title={t("settleUp")} backTo={backTo} />
      <Halves
        left={
          <LeftHalf>
            <Head group={group} debt={debt} trace={trace} />
            <DebtTrace group={group} debt={debt} trace={trace} form={form} />
          </LeftHalf>
        }
        right={
          <RightHalf>
            <SettleHow group={group} debt={debt} trace={trace} form={form} />
          </RightHalf>
        }
      />
      <PinnedPay group={group} debt={debt} form={form} />
      {form.dialog}
    </form>
  );
}

type HeadProps = { readonly group: Group; readonly debt: DebtAddress; readonly trace: DebtExplanation };

function Head({ group, debt, trace }: HeadProps) {
  const t = useTranslations("settlements");
  const nameOf = useMemberNames(group);
  const names = { from: nameOf(debt.fromMemberId), to: nameOf(debt.toMemberId) };
  const isOwn = debt.fromMemberId === group.ownMemberId;
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
      {isOwn && <p className="mt-1 text-text-2">{t("makesEven", { group: group.name })}</p>}
    </>
  );
}

type EndedProps = { readonly group: Group; readonly debt: DebtAddress; readonly form: SettleForm };

/** What became of the payment; without one, that nothing is owed. */
function Ended({ group, debt, form }: EndedProps) {
  const t = useTranslations("settlements");
  const nameOf = useMemberNames(group);
  const name = nameOf(debt.toMemberId);
  const { end } = form;
  return (
    <div role="status" className="grid justify-items-start gap-3 pt-4">
      <CoinMark size={64} mood="even" />
      <h2 className="text-h1 font-semibold">{t(end === null ? "nothingOwed" : `ends.${end}`)}</h2>
      <p className="text-text-2">
        {end === null
          ? t("nothingOwedText")
          : t(`endTexts.${end}`, { name, from: nameOf(debt.fromMemberId) })}
      </p>
      <Link
        to="/groups/$groupId"
        params={{ groupId: group.id }}
        className={buttonStyles({ variant: "secondary", className: "mt-2" })}
      >
        {t("backToGroup")}
      </Link>
    </div>
  );
}
