import type { SpendingCategory } from "@evenly/contract/payments/schemas";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useDebounced } from "../../../shell/use-debounced.ts";

type EffectNoteProps = {
  readonly category: SpendingCategory;
  /** The user's own part; below zero for money back. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly on?: string;
  readonly className?: string;
};

const TYPING_MS = 300;

/** What something would do to the user's budget, before it is done, by the function that measures it afterwards. Silent without a budget. */
export function EffectNote({ category, amountMinor, currency, on, className }: EffectNoteProps) {
  const t = useTranslations("common.budgetEffect");
  const name = useTranslations("common.category");
  const { locale } = useMoneyLocale();
  const asked = useDebounced(amountMinor, TYPING_MS);
  const effect = api.budgets.getEffect.useQuery(
    { category, amountMinor: asked, currency, ...(on !== undefined && { on }) },
    { enabled: asked !== 0n, placeholderData: (before) => before },
  );
  const { data } = effect;
  if (data === undefined || data === null || asked === 0n) return null;
  const { percentAfter, status, overByMinor } = data;
  const isOver = overByMinor > 0n;
  const values = { name: name(category as "food"), percent: percentAfter };
  return (
    <p
      role="status"
      className={clsx(
        "text-small",
        isOver || status === "critical"
          ? "text-negative-text"
          : status === "warning"
            ? "text-warning-text"
            : "text-text-2",
        className,
      )}
    >
      {isOver
        ? t("over", { ...values, amount: moneyText(overByMinor, currency, locale) })
        : t("puts", values)}
    </p>
  );
}
