import type { Group } from "@evenly/contract/groups/schemas";
import type { DebtExplanation } from "@evenly/contract/settlements/schemas";
import {
  Button,
  CutBar,
  type CutPart,
  FactList,
  Money,
  moneyText,
  SegmentedControl,
  TextField,
} from "@evenly/ui";
import { Lock } from "lucide-react";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../trpc.ts";
import { useIsWide } from "../../../use-is-wide.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useMemberNames } from "../../groups/index.ts";
import { usePaymentRefusal } from "../../payments/index.ts";
import type { DebtAddress, SettleForm, SettleMethod } from "../use-settle.ts";

type HowProps = { readonly group: Group; readonly debt: DebtAddress; readonly form: SettleForm };

/** How the debt is paid, how much of it, and what that costs. */
export function SettleHow({ group, debt, trace, form }: HowProps & { readonly trace: DebtExplanation }) {
  const t = useTranslations("settlements");
  const nameOf = useMemberNames(group);
  const isWide = useIsWide();
  const { method, amount, isTooMuch, amountMinor, canPayHere, locale } = form;
  const open = moneyText(trace.amountMinor, debt.currency, locale);
  const choices: readonly { readonly value: SettleMethod; readonly label: string }[] = [
    { value: "wallet", label: t("fromBalance") },
    { value: "cash", label: t("inCash") },
  ];
  const error = isTooMuch
    ? t("tooMuch", { amount: open })
    : amountMinor === null
      ? t("amountMissing")
      : undefined;
  return (
    <div className="lg:sticky lg:top-24">
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
        <Quote form={form} currency={debt.currency} />
      ) : (
        <p className="mt-5 text-text-2">
          {debt.toMemberId === group.ownMemberId
            ? t("countsAtOnce")
            : t("cashText", { name: nameOf(debt.toMemberId) })}
        </p>
      )}
      {isWide && <Pay group={group} debt={debt} form={form} />}
    </div>
  );
}

/** What the payment takes from the balance, by the code that posts it. */
function Quote({ form, currency }: { readonly form: SettleForm; readonly currency: string }) {
  const t = useTranslations("settlements");
  const quote = form.quote.data;
  if (!quote || !form.canPay) return null;
  const { amountMinor, feeMinor, totalMinor, availableAfterMinor, factors } = quote;
  const isCovered = availableAfterMinor >= 0n;
  const parts: readonly CutPart[] = [
    { id: "stays", value: isCovered ? availableAfterMinor : 0n, tone: "you" },
    { id: "fee", value: feeMinor, tone: "aside" },
    { id: "goes", value: amountMinor, tone: isCovered ? "other" : "over" },
  ];
  const money = (minor: bigint) => <Money amountMinor={minor} currency={currency} />;
  return (
    <section aria-labelledby="quote" className="mt-6">
      <h2 id="quote" className="text-h2 font-semibold">
        {t("yourQuote")}
      </h2>
      <CutBar className="mt-3" label={t("quoteBar")} parts={parts.filter(({ value }) => value > 0n)} />
      <FactList
        className="mt-3"
        facts={[
          { id: "fee", label: t("fee"), value: feeMinor === 0n ? t("free") : money(feeMinor) },
          ...(feeMinor === 0n ? [] : [{ id: "total", label: t("total"), value: money(totalMinor) }]),
          ...(isCovered ? [{ id: "after", label: t("after"), value: money(availableAfterMinor) }] : []),
        ]}
      />
      {factors.length > 0 && (
        <p className="mt-2 flex gap-2 text-small text-text-2">
          <Lock size={16} aria-hidden="true" className="mt-px shrink-0" />
          {t("confirmWith", { factor: factors[0]?.factor ?? "pin" })}
        </p>
      )}
    </section>
  );
}

/** The end of the page on a phone: the button that pays, always in view. */
export function PinnedPay(props: HowProps) {
  if (useIsWide()) return null;
  return (
    <div
      data-pinned-page
      data-above-bottom="confirm"
      className="sticky bottom-0 z-10 border-t border-line bg-surface-1 px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto w-full max-w-[40rem]">
        <Pay {...props} />
      </div>
    </div>
  );
}

function Pay({ group, debt, form }: HowProps) {
  const t = useTranslations("settlements");
  const nameOf = useMemberNames(group);
  const textOf = usePaymentRefusal();
  const { method, quote, current, pay, canPay, amountMinor, locale } = form;
  const foreseen = method === "wallet" && canPay ? (current?.refusal ?? null) : null;
  const quoteFailed = method === "wallet" && quote.isError ? refusalOf(quote.error).code : null;
  const refused = foreseen ?? quoteFailed ?? (pay.isError ? refusalOf(pay.error).code : null);
  const amount = moneyText(amountMinor ?? 0n, debt.currency, locale);
  const isWaiting = method === "wallet" && !current;
  return (
    <>
      {refused !== null && (
        <p role="alert" className="mb-3 text-negative-text lg:mt-6 lg:mb-0">
          {textOf(refused, current)}
        </p>
      )}
      <Button
        type="submit"
        size="large"
        isWide
        className="lg:mt-6"
        disabled={!canPay || foreseen !== null || isWaiting}
        busyLabel={pay.isPending && t("busy")}
      >
        {method === "wallet"
          ? t("payAmount", { amount, name: firstNameOf(nameOf(debt.toMemberId)) })
          : t("recordAmount", { amount })}
      </Button>
    </>
  );
}
