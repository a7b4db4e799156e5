import type { Group } from "@evenly/contract/groups/schemas";
import { Button, decimalMarkOf, SegmentedControl, Switch, TextField } from "@evenly/ui";
import { useEffect } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import {
  type ConversionDraft,
  groupedRate,
  isFarFromTable,
  rateOf,
  shownRate,
  type TableRate,
  tableRateOf,
} from "../conversion-draft.ts";
import { RATE } from "../typed-amounts.ts";
import type { ExpenseForm } from "../use-expense-form.ts";
import { useMinorText } from "../use-minor-text.ts";

const HOUR_MS = 3_600_000;

type PanelProps = { readonly group: Group; readonly form: ExpenseForm };

/** Offers to convert what was paid in another currency to the group's; without it the expense keeps its own currency. */
export function ConversionPanel({ group, form }: PanelProps) {
  const t = useTranslations("expenses.convert");
  const { draft, change } = form;
  const { conversion } = draft;
  const paid = conversion?.currency ?? draft.currency;
  const target = conversion === null ? group.currency : draft.currency;
  if (paid === target) return null;
  const toggle = (isOn: boolean) =>
    change((before) => {
      const { amount, currency } = before;
      if (before.conversion !== null)
        return { amount: before.conversion.amount, currency: before.conversion.currency, conversion: null };
      if (!isOn) return {};
      const start = { amount, currency, source: "table", rate: "", on: null } as const;
      return { amount: "", currency: target, conversion: start };
    });
  return (
    <div className="rounded-panel bg-surface-2 px-4 py-1.5">
      <Switch
        label={t("toCurrency", { currency: target })}
        help={t(conversion === null ? "ownBalance" : "oneBalance", {
          currency: conversion === null ? paid : target,
        })}
        isOn={conversion !== null}
        onChange={toggle}
      />
      {conversion !== null && <Conversion form={form} conversion={conversion} />}
    </div>
  );
}

type ConversionProps = { readonly form: ExpenseForm; readonly conversion: ConversionDraft };

function Conversion({ form, conversion }: ConversionProps) {
  const t = useTranslations("expenses.convert");
  const amounts = useTranslations("expenses.form");
  const { draft, change, outlook, originalMinor } = form;
  const { source } = conversion;
  const problem = useNumberProblem().amount(draft.amount, draft.currency) ?? amounts("amountMissing");
  const table = useTableRate(form, conversion);
  const textOf = useMinorText(draft.currency);
  const paidText = useMinorText(conversion.currency);
  const set = (changes: Partial<ConversionDraft>) => change({ conversion: { ...conversion, ...changes } });
  const hasTable = source === "table" || "rate" in table;
  const sources = [...(hasTable ? (["table"] as const) : []), "manual", "amounts"] as const;
  return (
    <div className="grid gap-3 pb-3">
      <SegmentedControl
        label={t("how")}
        className="bg-surface-3"
        choices={sources.map((value) => ({ value, label: t(`sources.${value}`) }))}
        value={source}
        onPick={(next) => {
          if (next === "table" && "rate" in table) set({ source: next, rate: table.rate, on: table.on });
          else if (next !== "table") set({ source: next, rate: "", on: null });
        }}
      />
      <TableNote
        locale={form.locale}
        table={table}
        conversion={conversion}
        currency={draft.currency}
        spentOn={draft.spentOn}
        onTake={set}
      />
      {source === "manual" && (
        <RateField form={form} conversion={conversion} onRate={(rate) => set({ rate })} />
      )}
      {source === "amounts" && (
        <TextField
          label={t("amountIn", { currency: draft.currency })}
          inputMode="decimal"
          autoComplete="off"
          className="numeric"
          value={draft.amount}
          error={draft.amount !== "" && outlook.totalMinor === null ? problem : undefined}
          onChange={(event) => change({ amount: event.target.value })}
        />
      )}
      {outlook.totalMinor !== null && originalMinor !== null && (
        <p aria-live="polite" className="numeric font-medium">
          {t("result", { paid: paidText(originalMinor), amount: textOf(outlook.totalMinor) })}
        </p>
      )}
    </div>
  );
}

type RateFieldProps = ConversionProps & { readonly onRate: (rate: string) => void };

/** A rate by hand; below it stands as which number it was read, so that a grouping mark is not taken for a decimal one. */
function RateField({ form, conversion, onRate }: RateFieldProps) {
  const t = useTranslations("expenses.convert");
  const { draft, locale, outlook, originalMinor } = form;
  const { rate: text, currency: from } = conversion;
  const problem = useNumberProblem().number(text, RATE);
  const rate = rateOf(conversion, locale);
  const isWrong = text !== "" && originalMinor !== null && outlook.totalMinor === null;
  return (
    <TextField
      label={t("rate", { from, to: draft.currency })}
      inputMode="decimal"
      autoComplete="off"
      className="numeric"
      value={text}
      help={rate !== null && t("rateRead", { from, to: draft.currency, rate: groupedRate(rate, locale) })}
      error={problem ?? (isWrong ? t("rateWrong") : undefined)}
      onChange={(event) => onRate(event.target.value)}
    />
  );
}

type TableNoteProps = {
  readonly locale: string;
  readonly table: TableRate;
  readonly conversion: ConversionDraft;
  readonly currency: string;
  readonly spentOn: string;
  readonly onTake: (changes: Partial<ConversionDraft>) => void;
};

/** Rate, day and source of the table that is used, or why it cannot be used. */
function TableNote({ locale, table, conversion, currency, spentOn, onTake }: TableNoteProps) {
  const t = useTranslations("expenses.convert");
  const format = useFormatter();
  const { source, rate, on } = conversion;
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  if (source !== "table") {
    if ("rate" in table) return null;
    const reason =
      table.problem === "old"
        ? t("old", { day: day(table.on) })
        : t(table.problem, { from: conversion.currency, to: currency });
    const last = table.problem === "old" && source === "manual" ? table.last : null;
    return (
      <div className="flex flex-wrap items-center gap-x-3 text-small text-text-2">
        <p>{reason}</p>
        {last !== null && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-3 max-lg:min-h-11"
            onClick={() => onTake({ rate: last.replace(".", decimalMarkOf(locale)) })}
          >
            {t("takeLast", { rate: shownRate(last, locale) })}
          </Button>
        )}
      </div>
    );
  }
  if (on === null) return null;
  const isOther = "rate" in table && (table.on !== on || table.rate !== rate);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-small text-text-2">
      <p>
        {t("byTable", { rate: shownRate(rate, locale), day: day(on) })}
        {"rate" in table && table.on === on && ` · ${table.by}`}
      </p>
      {isFarFromTable(conversion, spentOn) && (
        <p className="basis-full">{t("farFromTable", { table: day(on), expense: day(spentOn) })}</p>
      )}
      {isOther && (
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          onClick={() => onTake({ rate: table.rate, on: table.on })}
        >
          {t("takeNew", { day: day(table.on) })}
        </Button>
      )}
    </div>
  );
}

/** The table's rate for a conversion; takes it into the draft where the table is chosen, or gives the choice to a rate by hand. */
function useTableRate({ draft, change }: ExpenseForm, conversion: ConversionDraft): TableRate {
  const query = api.payments.getDisplayRates.useQuery(undefined, { staleTime: HOUR_MS });
  const table = tableRateOf(query.data, [conversion.currency, draft.currency], new Date());
  const isWaiting = conversion.source === "table" && conversion.rate === "";
  const found = "rate" in table ? table : null;
  const [rate, on] = [found?.rate, found?.on];
  const isKnown = !query.isPending;
  useEffect(() => {
    if (!isWaiting || !isKnown) return;
    change(({ conversion: before }) => {
      if (before === null) return {};
      if (rate !== undefined && on !== undefined) return { conversion: { ...before, rate, on } };
      return { conversion: { ...before, source: "manual" } };
    });
  }, [isWaiting, isKnown, rate, on, change]);
  return table;
}
