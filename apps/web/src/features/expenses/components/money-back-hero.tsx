import type { ExpenseDetail } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Chip, Money } from "@evenly/ui";
import { Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { ownPartOf } from "../own-part.ts";
import { useMinorText } from "../use-minor-text.ts";
import { useOriginalText } from "../use-original-text.ts";
import { PartsCut } from "./parts-cut.tsx";

const labels = {
  owes: "back.forOthers",
  getsBack: "yourPart",
  paid: "yourPart",
  none: "back.whole",
} as const;

/** What came back, as the caller sees it: what they received for the others, or their part. It stays true after payments. */
export function MoneyBackHero({
  group,
  expense,
}: {
  readonly group: Group;
  readonly expense: ExpenseDetail;
}) {
  const t = useTranslations("expenses");
  const originalText = useOriginalText();
  const minorText = useMinorText(expense.currency);
  const textOf = (minor: bigint) => minorText(-minor);
  const { state, currency, ownShareMinor, ownPaidMinor, amountMinor, original } = expense;
  const part = ownPartOf(expense);
  const label = t(labels[part.kind]);
  return (
    <section aria-label={label}>
      <div className="flex min-h-[26px] items-center justify-between gap-3">
        <p className="text-small font-medium text-text-2">{label}</p>
        <Chip icon={<Undo2 size={14} aria-hidden="true" />}>{t("back.chip")}</Chip>
      </div>
      <Money
        amountMinor={part.kind === "none" ? -amountMinor : part.amountMinor}
        currency={currency}
        size="page"
        tone={state === "voided" ? "void" : "default"}
        isLive
      />
      {part.kind === "none" && <p className="mt-1 text-text-2">{t("notIn")}</p>}
      {ownPaidMinor < 0n && (
        <p className="mt-1 text-text-2">
          {t("back.gotAndPart", { got: textOf(ownPaidMinor), part: textOf(ownShareMinor) })}
        </p>
      )}
      <p className="mt-1 text-text-2">
        {t(`back.splitAs.${expense.splitMethod}`, {
          amount: textOf(amountMinor),
          count: expense.splits.length,
        })}
      </p>
      {original !== null && <p className="numeric mt-1 text-small text-text-2">{originalText(original)}</p>}
      <PartsCut group={group} expense={expense} />
    </section>
  );
}
