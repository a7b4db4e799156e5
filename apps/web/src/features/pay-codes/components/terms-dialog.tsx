import { PAY_CODE_NOTE_MAX, payCodeMinutes } from "@evenly/contract/pay-codes/rules";
import { AmountField, parseAmountText, SelectField, TextAreaField, useMoneyLocale } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { amountTextOf } from "../../payments/index.ts";
import type { CodeTerms, useShownCode } from "../use-shown-code.ts";
import { useTimeTexts } from "./use-time-texts.ts";

type DialogProps = {
  readonly terms: CodeTerms;
  readonly currency: string;
  readonly make: ReturnType<typeof useShownCode>["make"];
  readonly onClose: () => void;
};

/** Amount, note and time of a new code, which replaces the one on screen. */
export function TermsDialog({ terms, currency, make, onClose }: DialogProps) {
  const t = useTranslations("qr.terms");
  const textOf = useRefusalText();
  const { minutesText } = useTimeTexts();
  const { locale } = useMoneyLocale();
  const [amount, setAmount] = useState(
    terms.amountMinor === null ? "" : amountTextOf(terms.amountMinor, currency, locale),
  );
  const [note, setNote] = useState(terms.note);
  const [minutes, setMinutes] = useState(terms.minutes);
  const parsed = parseAmountText(amount, currency, locale);
  const problem = useNumberProblem().amount(amount, currency);
  const isWrong = amount.trim() !== "" && !("amountMinor" in parsed);
  const submit = () => {
    if (isWrong || make.isPending) return;
    const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : null;
    make.mutate({ amountMinor, note: note.trim(), minutes }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t("title")}
      cancel={t("cancel")}
      confirm={t("make")}
      busy={t("busy")}
      isBusy={make.isPending}
      onClose={onClose}
      onSubmit={submit}
      problem={make.isError ? textOf(make.error) : null}
    >
      <AmountField
        label={t("amount")}
        help={t("amountHelp")}
        text={amount}
        currency={currency}
        error={isWrong ? (problem ?? t("amountWrong")) : undefined}
        onText={setAmount}
      />
      <TextAreaField
        rows={1}
        label={t("note")}
        value={note}
        maxLength={PAY_CODE_NOTE_MAX}
        autoComplete="off"
        onChange={(event) => setNote(event.target.value)}
      />
      <SelectField
        label={t("time")}
        value={String(minutes)}
        choices={payCodeMinutes.map((each) => ({ value: String(each), label: minutesText(each) }))}
        onPick={(picked) => setMinutes(payCodeMinutes.find((each) => String(each) === picked) ?? minutes)}
      />
      <p className="text-small text-text-2">{t("replaces")}</p>
    </FormDialog>
  );
}
