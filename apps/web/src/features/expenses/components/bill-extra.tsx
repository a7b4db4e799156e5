import { SegmentedControl, TextField } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { type ExtraDraft, isExtraRight } from "../items-draft.ts";
import { TAX_PERCENT } from "../typed-amounts.ts";

type BillExtraProps = {
  readonly label: string;
  readonly extra: ExtraDraft;
  readonly currency: string;
  readonly locale: string;
  readonly onChange: (extra: ExtraDraft) => void;
};

/** Tax or tip: an amount, or a percentage of the items. */
export function BillExtra({ label, extra, currency, locale, onChange }: BillExtraProps) {
  const t = useTranslations("expenses.bill");
  const { amount, number } = useNumberProblem();
  const { text, unit } = extra;
  const problem = unit === "amount" ? amount(text, currency) : number(text, TAX_PERCENT);
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={label}
        fieldClassName="min-w-0 flex-1"
        className="numeric text-right"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={text}
        error={
          isExtraRight(extra, currency, locale)
            ? undefined
            : (problem ?? t(unit === "amount" ? "amountWrong" : "percentWrong"))
        }
        onChange={(event) => onChange({ ...extra, text: event.target.value })}
      />
      <SegmentedControl
        label={t("unit", { name: label })}
        className="mt-6.5 h-12 shrink-0 flex-nowrap [&>label]:px-3"
        choices={[
          { value: "amount", label: currency },
          { value: "percent", label: "%" },
        ]}
        value={unit}
        onPick={(next) => onChange({ text, unit: next })}
      />
    </div>
  );
}
