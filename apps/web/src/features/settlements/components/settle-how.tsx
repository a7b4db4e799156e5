import type { Group } from "@evenly/contract/groups/schemas";
import type { DebtExplanation } from "@evenly/contract/settlements/schemas";
import { Button, moneyText, RadioRows, TextField } from "@evenly/ui";
import { Banknote, Wallet } from "lucide-react";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useFirstNames, useMemberNames } from "../../groups/index.ts";
import { PaymentRefusal } from "../../payments/index.ts";
import { canPayLine } from "../can-pay-line.ts";
import type { DebtAddress, HowMuch, SettleForm, SettleMethod } from "../use-settle.ts";
import { DayField } from "./change-day.tsx";
import { DebtQuoteView } from "./debt-quote-view.tsx";

type HowProps = { readonly group: Group; readonly debt: DebtAddress; readonly form: SettleForm };

/** How the debt is paid, how much of it, and what that costs. */
export function SettleHow({ group, debt, trace, form }: HowProps & { readonly trace: DebtExplanation }) {
  const t = useTranslations("settlements");
  const nameOf = useFirstNames(group);
  const { method, howMuch, canPayHere, isFromOwn, locale } = form;
  const name = nameOf(debt.toMemberId);
  const open = moneyText(trace.amountMinor, debt.currency, locale);
  const canTick = isFromOwn && trace.lines.some(canPayLine);
  const parts: readonly { readonly value: HowMuch; readonly label: string }[] = [
    { value: "all", label: t("all", { amount: open }) },
    ...(canTick ? [{ value: "some" as const, label: t("some") }] : []),
    { value: "other", label: t("otherAmount") },
  ];
  const isToOwn = debt.toMemberId === group.ownMemberId;
  return (
    <div className="grid gap-5">
      {canPayHere && (
        <RadioRows<SettleMethod>
          label={t("how")}
          rows={[
            {
              value: "wallet",
              label: t("fromBalance"),
              text: t("fromBalanceText", { name }),
              icon: <Wallet size={20} strokeWidth={1.75} />,
            },
            {
              value: "cash",
              label: t("inCash"),
              text: t("cashText", { name }),
              icon: <Banknote size={20} strokeWidth={1.75} />,
            },
          ]}
          value={method}
          onPick={form.setMethod}
        />
      )}
      <RadioRows label={t("howMuch")} rows={parts} value={howMuch} onPick={form.pickHowMuch} />
      {howMuch === "some" && <p className="text-text-2">{t("tick")}</p>}
      {howMuch === "other" && <Amount debt={debt} form={form} open={open} />}
      {method === "cash" && <DayField value={form.paidOn} onPick={form.setPaidOn} />}
      {method === "wallet"
        ? form.quote.data && form.canPay && <DebtQuoteView quote={form.quote.data} name={name} />
        : !canPayHere && (
            <p className="text-text-2">
              {isToOwn
                ? t("countsAtOnce")
                : isFromOwn
                  ? `${t("onlyCash")} ${t("cashText", { name })}`
                  : t("cashText", { name })}
            </p>
          )}
    </div>
  );
}

type AmountProps = Omit<HowProps, "group"> & {
  /** The whole debt in words. */
  readonly open: string;
};

function Amount({ debt, form, open }: AmountProps) {
  const t = useTranslations("settlements");
  const problem = useNumberProblem().amount(form.amount, debt.currency);
  const error = form.isTooMuch
    ? t("tooMuch", { amount: open })
    : form.amountMinor === null
      ? (problem ?? t("amountMissing"))
      : undefined;
  return (
    <TextField
      label={t("amount")}
      hint={debt.currency}
      value={form.amount}
      inputMode="decimal"
      autoComplete="off"
      className="numeric"
      error={error}
      onChange={(event) => form.setAmount(event.target.value)}
    />
  );
}

/** The button that pays, and why it cannot. */
export function Pay({ group, debt, form }: HowProps) {
  const t = useTranslations("settlements");
  const paying = useTranslations("common.paying");
  const nameOf = useMemberNames(group);
  const { method, quote, current, pay, canPay, amountMinor, locale } = form;
  const foreseen = method === "wallet" && canPay ? (current?.refusal ?? null) : null;
  const quoteFailed = method === "wallet" && quote.isError ? refusalOf(quote.error).code : null;
  const refused = foreseen ?? quoteFailed ?? (pay.isError ? refusalOf(pay.error).code : null);
  const amount = moneyText(amountMinor ?? 0n, debt.currency, locale);
  const isWaiting = method === "wallet" && !current;
  return (
    <>
      {refused !== null && <PaymentRefusal code={refused} facts={current} className="mb-3 lg:mt-6 lg:mb-0" />}
      <Button
        type="submit"
        size="large"
        isWide
        className="lg:mt-6"
        disabled={!canPay || foreseen !== null || isWaiting}
        busyLabel={pay.isPending && t("busy")}
      >
        {method === "wallet"
          ? paying("pay", { amount, name: firstNameOf(nameOf(debt.toMemberId)) })
          : t("recordAmount", { amount })}
      </Button>
    </>
  );
}
