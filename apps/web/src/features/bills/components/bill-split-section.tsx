import { billMethods } from "@evenly/contract/bills/rules";
import { Button, FieldProblem, moneyText, SegmentedControl, Switch, TextField } from "@evenly/ui";
import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { amountTextOf } from "../../payments/index.ts";
import { mendDraft, SHARES } from "../bill-draft.ts";
import type { BillForm } from "../use-bill-form.ts";
import { ItemsSection } from "./items-section.tsx";

type SplitProps = { readonly form: BillForm };

/** How the bill is split, and whether its owner shares it. */
export function BillSplitSection({ form }: SplitProps) {
  const t = useTranslations("bills.form");
  const { draft, change } = form;
  return (
    <section aria-labelledby="method">
      <Switch label={t("includeMe")} isOn={draft.isOwnerIn} onChange={(isOwnerIn) => change({ isOwnerIn })} />
      <h2 id="method" className="mt-3 mb-2 text-label font-strong">
        {t("method")}
      </h2>
      <SegmentedControl
        label={t("method")}
        className="w-full [&>label]:flex-1 [&>label]:justify-center [&>label]:px-2"
        choices={billMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
        value={draft.method}
        onPick={(method) => change({ method, texts: new Map() })}
      />
      {(draft.method === "exact" || draft.method === "shares") && (
        <PartFields form={form} method={draft.method} />
      )}
      {draft.method === "itemised" && <ItemsSection form={form} />}
      <SplitProblem form={form} />
    </section>
  );
}

type PartFieldsProps = SplitProps & { readonly method: "exact" | "shares" };

function PartFields({ form, method }: PartFieldsProps) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {form.userIds.map((userId) => (
        <PartField key={userId} form={form} method={method} userId={userId} />
      ))}
    </ul>
  );
}

function PartField({ form, method, userId }: PartFieldsProps & { readonly userId: string }) {
  const t = useTranslations("bills.form");
  const problemId = useId();
  const { amount, number } = useNumberProblem();
  const { draft, change, ownId, nameOf, currency } = form;
  const text = draft.texts.get(userId) ?? "";
  const problem = method === "exact" ? amount(text, currency) : number(text, SHARES);
  return (
    <li className="py-1.5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{nameOf(userId)}</span>
        <TextField
          label={
            userId === ownId
              ? t(method === "exact" ? "yourPart" : "yourShares")
              : t(method === "exact" ? "amountOf" : "sharesOf", { name: nameOf(userId) })
          }
          isLabelHidden
          fieldClassName="w-28 shrink-0"
          className="numeric text-right"
          inputMode="decimal"
          autoComplete="off"
          placeholder={method === "exact" ? "0" : "1"}
          value={text}
          problemId={problem && problemId}
          onChange={(event) => change({ texts: new Map(draft.texts).set(userId, event.target.value) })}
        />
      </div>
      {problem && (
        <FieldProblem id={problemId} className="justify-end">
          {problem}
        </FieldProblem>
      )}
    </li>
  );
}

/** What is open or over, and one press that mends it. */
function SplitProblem({ form }: SplitProps) {
  const t = useTranslations("bills.form");
  const { draft, change, outlook, userIds, nameOf, currency, locale } = form;
  const { outcome } = outlook;
  if (outcome?.ok !== false && outlook.split !== null) return null;
  const mended = mendDraft(draft, outlook, userIds);
  const { split } = outlook;
  const hasVoucher = split?.method === "itemised" && split.items.some(({ amountMinor }) => amountMinor < 0n);
  const belowZeroText = (userId: string) =>
    userId === form.ownId ? t("ownBelowZero") : t("belowZero", { name: nameOf(userId) });
  const mend = () => {
    if (mended === null) return;
    const text = amountTextOf(mended.amountMinor, currency, locale);
    change({ texts: new Map(draft.texts).set(mended.userId, text) });
  };
  const problem = outcome?.ok === false ? outcome.problem : "unreadable";
  const text =
    outcome?.ok === false && (outcome.problem === "open" || outcome.problem === "over")
      ? t(outcome.problem, { amount: moneyText(outcome.by, currency, locale) })
      : outcome?.ok === false && outcome.problem === "negative_part"
        ? belowZeroText(outcome.userId)
        : t(problem === "no_items" ? (hasVoucher ? "itemsBelowZero" : "noItems") : "wrong");
  return (
    <div role="status" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex gap-1.5 text-small text-negative-text">
        <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
        {text}
      </p>
      {mended && (
        <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={mend}>
          {t(mended.userId === form.ownId ? `${mendOf(problem)}Own` : mendOf(problem), {
            name: firstNameOf(nameOf(mended.userId)),
          })}
        </Button>
      )}
    </div>
  );
}

const mendOf = (problem: string) => (problem === "over" ? ("mendOver" as const) : ("mend" as const));
