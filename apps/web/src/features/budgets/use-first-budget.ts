import type { SpendingCategory } from "@evenly/contract/payments/schemas";
import { commonSplit } from "@evenly/domain/budgets/index";
import { minorDigitsOf, parseAmountText, useMoneyLocale } from "@evenly/ui";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { amountTextOf } from "../payments/index.ts";

/** A line of the first budgets: null while its amount cannot be read. */
export type FirstLine = {
  readonly category: string;
  readonly text: string;
  readonly amountMinor: bigint | null;
};
type WantedLine = { readonly category: string; readonly amountMinor: bigint };
export type FirstForm = ReturnType<typeof useFirstBudget>;

/** One income fills a common split; each line can be changed, and goes with a press. */
export function useFirstBudget() {
  const t = useTranslations("budgets.first");
  const { locale } = useMoneyLocale();
  const currency = api.budgets.getSettings.useQuery().data?.currency ?? "USD";
  const [income, setIncome] = useState("");
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const keys = useRef(new Map<string, string>());
  const read = (text: string): bigint | null => {
    const parsed = parseAmountText(text, currency, locale);
    return "amountMinor" in parsed ? parsed.amountMinor : null;
  };
  const incomeMinor = read(income);
  const unitMinor = 10n ** BigInt(minorDigitsOf(currency));
  // Without an income that can be read, the lines stand there empty.
  const split = commonSplit(incomeMinor === null ? 0n : incomeMinor, unitMinor);
  const filled = new Map(
    split.map(({ category, amountMinor }) => [
      category as string,
      amountMinor === 0n ? "" : amountTextOf(amountMinor, currency, locale),
    ]),
  );
  const categories = [...new Set([...filled.keys(), ...typed.keys()])].filter((each) => !removed.has(each));
  const lines: readonly FirstLine[] = categories.map((category) => {
    const text = typed.get(category) ?? filled.get(category) ?? "";
    return { category, text, amountMinor: text.trim() === "" ? 0n : read(text) };
  });
  const wanted = lines.flatMap(({ category, amountMinor }): readonly WantedLine[] =>
    amountMinor !== null && amountMinor > 0n ? [{ category, amountMinor }] : [],
  );
  const totalMinor = wanted.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  // The same line is sent under the same key, so that a second press makes no second budget.
  const keyOf = ({ category, amountMinor }: WantedLine): string => {
    const name = `${category} ${amountMinor} ${currency}`;
    const key = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, key);
    return key;
  };
  const start = useChange(
    async () => {
      for (const line of wanted)
        await apiClient.budgets.create.mutate({
          category: line.category as SpendingCategory,
          amountMinor: line.amountMinor,
          currency,
          period: "monthly",
          idempotencyKey: keyOf(line),
        });
    },
    { refresh: [["budgets"]], failed: "beside", done: () => t("started") },
  );
  return {
    ...{ currency, income, setIncome, incomeMinor, lines, totalMinor },
    isIncomeWrong: income.trim() !== "" && incomeMinor === null,
    leftMinor: incomeMinor === null ? null : incomeMinor - totalMinor,
    count: wanted.length,
    setLine: (category: string, text: string) => {
      setRemoved((before) => new Set([...before].filter((each) => each !== category)));
      setTyped((before) => new Map(before).set(category, text));
    },
    remove: (category: string) => setRemoved((before) => new Set(before).add(category)),
    canStart: totalMinor > 0n && lines.every(({ amountMinor }) => amountMinor !== null),
    start: () => start.mutate(),
    isBusy: start.isPending,
    problem: start.problem,
  };
}
