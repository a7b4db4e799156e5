import { categoryIds } from "@evenly/contract/payments/categories";
import {
  AmountField,
  Button,
  CoinMark,
  CutBar,
  CutLegend,
  moneyText,
  SelectField,
  useMoneyLocale,
} from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useCategoryNames } from "../../use-category.ts";
import { type FirstForm, useFirstBudget } from "../../use-first-budget.ts";
import { FirstLines } from "./first-lines.tsx";

/** Before there is a budget: one income fills a common split of it. */
export function FirstBudget({ onSkip }: { readonly onSkip: () => void }) {
  const t = useTranslations("budgets.first");
  const { locale } = useMoneyLocale();
  const form = useFirstBudget();
  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.canStart) form.start();
      }}
    >
      <div className="flex items-center gap-4">
        <CoinMark size={40} mood="empty" />
        <h3 className="text-h1 font-semibold">{t("title")}</h3>
      </div>
      <p className="mt-3 max-w-[68ch] text-text-2">{t("text")}</p>
      <AmountField
        className="mt-5"
        label={t("text")}
        isLabelHidden
        text={form.income}
        onText={form.setIncome}
        currency={form.currency}
        closesOnEnter
        end={<span className="text-text-2">{t("income")}</span>}
        error={form.isIncomeWrong ? t("incomeWrong") : undefined}
      />
      <Cut form={form} />
      <FirstLines form={form} />
      <Another form={form} />
      <p className="mt-6 text-text-2">{t("nextText")}</p>
      <p className="mt-2 text-small text-text-3">{t("guideline")}</p>
      {form.problem !== null && (
        <p role="alert" className="mt-3 text-negative-text">
          {form.problem}
        </p>
      )}
      <div className="mt-6 grid gap-2">
        <Button type="submit" size="large" disabled={!form.canStart} busyLabel={form.isBusy && t("starting")}>
          {t("start", { amount: moneyText(form.totalMinor, form.currency, locale) })}
        </Button>
        <Button variant="quiet" onClick={onSkip}>
          {t("skip")}
        </Button>
      </div>
    </form>
  );
}

/** The income as a bar: what the budgets take of it, and what is left for goals or missing. */
function Cut({ form }: { readonly form: FirstForm }) {
  const t = useTranslations("budgets.first");
  const { locale } = useMoneyLocale();
  const { leftMinor, totalMinor, currency, count } = form;
  if (leftMinor === null || totalMinor === 0n) return null;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const isOver = leftMinor < 0n;
  const restMinor = isOver ? -leftMinor : leftMinor;
  const rest = isOver ? t("over", { amount: text(restMinor) }) : t("leftForGoals");
  const ofBudgets = isOver ? totalMinor - restMinor : totalMinor;
  return (
    <>
      <CutBar
        className="mt-5"
        label={`${t("budgets", { count })} ${text(totalMinor)}, ${rest} ${text(restMinor)}`}
        parts={[
          { id: "budgets", value: ofBudgets < 0n ? 0n : ofBudgets, tone: "you" },
          { id: "rest", value: restMinor, tone: isOver ? "over" : "pending" },
        ]}
      />
      <CutLegend
        className="mt-3"
        items={[
          { id: "budgets", tone: "you", label: t("budgets", { count }), amount: text(totalMinor) },
          { id: "rest", tone: isOver ? "over" : "pending", label: rest, amount: text(restMinor) },
        ]}
      />
    </>
  );
}

/** Picks one more category; its line is empty. */
function Another({ form }: { readonly form: FirstForm }) {
  const t = useTranslations("budgets.first");
  const nameOf = useCategoryNames();
  const taken = new Set(form.lines.map(({ category }) => category));
  const free = categoryIds.filter((id) => !taken.has(id));
  if (free.length === 0) return null;
  return (
    <SelectField
      fieldClassName="mt-4"
      label={t("another")}
      choices={[
        { value: "", label: t("choose") },
        ...free.map((id) => ({ value: id as string, label: nameOf(id) })),
      ]}
      value=""
      onPick={(category) => category !== "" && form.setLine(category, "")}
    />
  );
}
