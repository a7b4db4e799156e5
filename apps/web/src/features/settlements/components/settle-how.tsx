import type { Group } from "@evenly/contract/groups/schemas";
import type { DebtExplanation } from "@evenly/contract/settlements/schemas";
import { Button, moneyText, SegmentedControl, TextField } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useMemberNames } from "../../groups/index.ts";
import { PaymentRefusal } from "../../payments/index.ts";
import type { DebtAddress, SettleForm, SettleMethod } from "../use-settle.ts";
import { DebtQuoteView } from "./debt-quote-view.tsx";

type HowProps = { readonly group: Group; readonly debt: DebtAddress; readonly form: SettleForm };

/** How the debt is paid, how much of it, and what that costs. */
export function SettleHow({ group, debt, trace, form }: HowProps & { readonly trace: DebtExplanation }) {
  const t = useTranslations("settlements");
  const nameOf = useMemberNames(group);
  const { method, amount, isTooMuch, amountMinor, canPayHere, locale } = form;
  const problem = useNumberProblem().amount(amount, debt.currency);
  const open = moneyText(trace.amountMinor, debt.currency, locale);
  const choices: readonly { readonly value: SettleMethod; readonly label: string }[] = [
    { value: "wallet", label: t("fromBalance") },
    { value: "cash", label: t("inCash") },
  ];
  const error = isTooMuch
    ? t("tooMuch", { amount: open })
    : amountMinor === null
      ? (problem ?? t("amountMissing"))
      : undefined;
  return (
    <div>
      {canPayHere && (
        <SegmentedControl
          label={t("how")}
          choices={choices}
          value={method}
          onPick={form.setMethod}
          className="mb-5"
        />
      )}
      <TextField
        label={t("amount")}
        hint={debt.currency}
        value={amount}
        inputMode="decimal"
        autoComplete="off"
        className="numeric"
        error={error}
        onChange={(event) => form.setAmount(event.target.value)}
      />
      {method === "wallet" ? (
        form.quote.data &&
        form.canPay && <DebtQuoteView quote={form.quote.data} name={firstNameOf(nameOf(debt.toMemberId))} />
      ) : (
        <p className="mt-5 text-text-2">
          {debt.toMemberId === group.ownMemberId
            ? t("countsAtOnce")
            : t("cashText", { name: nameOf(debt.toMemberId) })}
        </p>
      )}
    </div>
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
