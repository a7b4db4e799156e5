import type { Group } from "@evenly/contract/groups/schemas";
import type { Settlement } from "@evenly/contract/settlements/schemas";
import { Button, Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { MemberAvatar, useFirstNames, useMemberNames } from "../../groups/index.ts";
import { ChangeDay } from "./change-day.tsx";

type ListProps = { readonly group: Group };
const SHOWN = 5;

/** Payments that wait for an answer first, then the latest that count. */
export function SettlementList({ group }: ListProps) {
  const t = useTranslations("settlements");
  const query = api.groups.listSettlements.useQuery({ groupId: group.id });
  const all = query.data ?? [];
  const waiting = all.filter(({ state }) => state === "open" || state === "held");
  const settled = all.filter(({ state }) => state === "settled").slice(0, SHOWN);
  return (
    <>
      {waiting.map((settlement) => (
        <Waiting key={settlement.id} group={group} settlement={settlement} />
      ))}
      {settled.length > 0 && (
        <section aria-labelledby="payments" className="mt-8">
          <h2 id="payments" className="mb-1 text-h2 font-semibold">
            {t("payments")}
          </h2>
          <ul className="divide-y divide-line">
            {settled.map((settlement) => (
              <Settled key={settlement.id} group={group} settlement={settlement} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type SettlementProps = ListProps & { readonly settlement: Settlement };

function Settled({ group, settlement }: SettlementProps) {
  const t = useTranslations("settlements");
  const format = useFormatter();
  const nameOf = useFirstNames(group);
  const { fromMemberId, toMemberId, paidOn, method, amountMinor, returnedMinor, currency } = settlement;
  const { locale } = useMoneyLocale();
  const paidWords =
    fromMemberId === group.ownMemberId
      ? ("youPaid" as const)
      : toMemberId === group.ownMemberId
        ? ("paidYou" as const)
        : ("paid" as const);
  const day = format.dateTime(new Date(paidOn), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <li id={`payment-${settlement.id}`} className="flex min-h-14 items-center gap-3 py-2">
      <MemberAvatar group={group} memberId={fromMemberId} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-medium">
          {t(paidWords, { from: nameOf(fromMemberId), to: nameOf(toMemberId) })}
        </span>
        <span className="block text-small text-text-2">
          {day} · {t(`methods.${method}`)}
          {returnedMinor > 0n &&
            ` · ${t("givenBack", { amount: moneyText(returnedMinor, currency, locale) })}`}
        </span>
      </span>
      {settlement.canChangeDay && <ChangeDay settlement={settlement} />}
      <Money amountMinor={amountMinor} currency={currency} />
    </li>
  );
}

function Waiting({ group, settlement }: SettlementProps) {
  const t = useTranslations("settlements");
  const format = useFormatter();
  const nameOf = useMemberNames(group);
  const { locale } = useMoneyLocale();
  const { answer, isBusy } = useAnswer(settlement);
  const { fromMemberId, toMemberId, amountMinor, currency, dueAt, state, paidOn, canConfirm, canCancel } =
    settlement;
  const values = {
    from: nameOf(fromMemberId),
    to: nameOf(toMemberId),
    amount: moneyText(amountMinor, currency, locale),
  };
  const title = state === "held" ? t("inReview", values) : t(canConfirm ? "gotIt" : "waitingFor", values);
  return (
    <section
      id={`payment-${settlement.id}`}
      aria-label={title}
      className="mt-6 rounded-panel border border-line bg-surface-1 p-4"
    >
      <p className="font-semibold wrap-anywhere">{title}</p>
      {state === "open" && (
        <p className="mt-1 text-small text-text-2">
          {`${format.dateTime(new Date(paidOn), { dateStyle: "medium", timeZone: "UTC" })} · `}
          {dueAt === null
            ? t("countsOnce", values)
            : t("countsOn", { day: format.dateTime(dueAt, { month: "long", day: "numeric" }) })}
        </p>
      )}
      {(canConfirm || canCancel) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {canConfirm && (
            <>
              <Button
                size="small"
                className="max-lg:min-h-11"
                disabled={isBusy}
                onClick={() => answer("confirm")}
              >
                {t("confirm")}
              </Button>
              <Button
                size="small"
                variant="secondary"
                className="max-lg:min-h-11"
                disabled={isBusy}
                onClick={() => answer("reject")}
              >
                {t("notReceived")}
              </Button>
            </>
          )}
          {canCancel && (
            <Button
              size="small"
              variant="quiet"
              className="max-lg:min-h-11"
              disabled={isBusy}
              onClick={() => answer("cancel")}
            >
              {t("withdraw")}
            </Button>
          )}
          {settlement.canChangeDay && <ChangeDay settlement={settlement} />}
        </div>
      )}
    </section>
  );
}

type Answer = "confirm" | "reject" | "cancel";

function useAnswer({ id: settlementId }: Settlement) {
  const t = useTranslations("settlements");
  const { mutate, isPending } = useChange(
    (answer: Answer) => {
      const { confirmPayment, rejectPayment, cancelPayment } = apiClient.groups;
      const procedure = { confirm: confirmPayment, reject: rejectPayment, cancel: cancelPayment }[answer];
      return procedure.mutate({ settlementId });
    },
    { done: (_settlement, answer) => t(`answered.${answer}`), refresh: [["groups"]] },
  );
  const answer = (given: Answer) => {
    if (!isPending) mutate(given);
  };
  return { answer, isBusy: isPending };
}
