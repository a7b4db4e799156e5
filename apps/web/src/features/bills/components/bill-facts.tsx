import { BILL_NOTE_MAX, BILL_TITLE_MAX } from "@evenly/contract/bills/rules";
import { AmountField, Money, Switch, TextAreaField, TextField } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import type { BillForm } from "../use-bill-form.ts";

type FactsProps = { readonly form: BillForm };

/** What the bill was for, and how much it was; of items the total is their sum. */
export function BillTotal({ form, isChecked }: FactsProps & { readonly isChecked: boolean }) {
  const t = useTranslations("bills.form");
  const { draft, change, currency, outlook } = form;
  const problem = useNumberProblem().amount(draft.total, currency);
  const isMissing = outlook.totalMinor === null || outlook.totalMinor === 0n;
  return (
    <div className="grid gap-5">
      <TextField
        label={t("what")}
        value={draft.title}
        maxLength={BILL_TITLE_MAX}
        autoComplete="off"
        error={isChecked && draft.title.trim() === "" ? t("whatMissing") : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      {draft.method === "itemised" ? (
        <p>
          <span className="block text-label font-strong">{t("billTotal")}</span>
          {outlook.totalMinor === null ? (
            <span className="text-h2 text-text-3">–</span>
          ) : (
            <Money amountMinor={outlook.totalMinor} currency={currency} size="page" />
          )}
        </p>
      ) : (
        <AmountField
          label={t("total")}
          text={draft.total}
          currency={currency}
          error={problem ?? (isChecked && isMissing ? t("totalMissing") : undefined)}
          onText={(total) => change({ total })}
        />
      )}
    </div>
  );
}

/** When it was, when it is due, and what else the people asked read. */
export function BillFacts({ form }: FactsProps) {
  const t = useTranslations("bills.form");
  const { draft, change } = form;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("date")}
          type="date"
          required
          value={draft.spentOn}
          onChange={(event) => {
            if (event.target.value !== "") change({ spentOn: event.target.value });
          }}
        />
        <TextField
          label={t("dueOn")}
          type="date"
          value={draft.dueOn}
          onChange={(event) => change({ dueOn: event.target.value })}
        />
      </div>
      <TextAreaField
        label={t("note")}
        rows={2}
        value={draft.note}
        maxLength={BILL_NOTE_MAX}
        onChange={(event) => change({ note: event.target.value })}
      />
      <Switch
        label={t("allowParts")}
        isOn={draft.allowsPartial}
        onChange={(allowsPartial) => change({ allowsPartial })}
      />
    </div>
  );
}
