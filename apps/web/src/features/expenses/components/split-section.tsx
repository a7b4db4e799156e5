import type { Group } from "@evenly/contract/groups/schemas";
import { mendRemainder } from "@evenly/domain/groups/mend-remainder";
import { Button, CutBar, FieldProblem, Money, Note, SegmentedControl, TextField } from "@evenly/ui";
import { clsx } from "clsx";
import { CircleAlert, Scale } from "lucide-react";
import { useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { MemberAvatar, useMemberNames } from "../../groups/index.ts";
import { type ExpenseDraft, withSplit } from "../expense-draft.ts";
import { isEmptyItem, newItems } from "../items-draft.ts";
import { type FormMethod, formMethods, hasTwoCurrencies, splitCurrencyOf, splitOf } from "../split-draft.ts";
import { PERCENT, SHARES } from "../typed-amounts.ts";
import type { ExpenseForm } from "../use-expense-form.ts";
import { useMinorText } from "../use-minor-text.ts";
import { useSideWords } from "../use-side-words.ts";
import { DefaultSplits } from "./default-splits.tsx";
import { ItemsSection } from "./items-section.tsx";

type SplitProps = { readonly group: Group; readonly form: ExpenseForm };

/** How an expense is split, with everyone's part while it is typed. */
export function SplitSection({ group, form }: SplitProps) {
  const t = useTranslations("expenses.form");
  const words = useSideWords(form.draft);
  const methodName = useTranslations("expenses.methods");
  const { draft, change, outlook } = form;
  const { split } = outlook;
  return (
    <section aria-labelledby="split">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="split" className="text-h2 font-semibold">
          {words("split")}
        </h2>
        <p className="text-small text-text-2">
          {t("default", { method: methodName(group.defaultSplit.method) })}
        </p>
      </div>
      <SegmentedControl
        label={t("split")}
        className="w-full [&>label]:flex-auto [&>label]:justify-center [&>label]:px-2 max-sm:[&>label]:basis-[30%]"
        choices={formMethods.map((value) => ({ value, label: methodName(value) }))}
        value={draft.method}
        onPick={(method) => change((before) => withMethod(before, method))}
      />
      <SplitCurrency form={form} />
      {draft.method === "itemised" && <ItemsSection group={group} form={form} />}
      {split?.ok && (
        <CutBar
          className="mt-3"
          size="medium"
          label={t("bar", { count: split.parts.length })}
          parts={split.parts.map(({ memberId, amountMinor }) => ({
            id: memberId,
            value: amountMinor,
            tone: memberId === group.ownMemberId ? "you" : "free",
          }))}
        />
      )}
      <ul className="mt-2 divide-y divide-line">
        {group.members
          .filter(({ id, isActive }) => isActive || draft.parts.has(id))
          .filter(({ id }) => draft.method !== "itemised" || partOf(form, id) !== undefined)
          .map(({ id }) => (
            <PartRow key={id} group={group} form={form} memberId={id} />
          ))}
      </ul>
      <SplitProblem group={group} form={form} />
      <Leftover group={group} form={form} />
      <DefaultSplits group={group} form={form} />
    </section>
  );
}

/** Whether the amounts of parts are those of the bill, or the converted ones. */
function SplitCurrency({ form }: Pick<SplitProps, "form">) {
  const t = useTranslations("expenses.form");
  const { draft, change } = form;
  if (draft.conversion === null || !hasTwoCurrencies(draft)) return null;
  return (
    <SegmentedControl
      label={t("partsIn")}
      className="mt-3"
      choices={[
        { value: "original", label: draft.conversion.currency },
        { value: "own", label: draft.currency },
      ]}
      value={draft.isInOriginal ? "original" : "own"}
      onPick={(value) => change({ isInOriginal: value === "original" })}
    />
  );
}

/** Another method; what was typed for the one before goes, and a bill starts with those who take part. */
function withMethod({ parts, items }: ExpenseDraft, method: FormMethod): Partial<ExpenseDraft> {
  const memberIds = [...parts.keys()];
  return {
    method,
    splitFrom: "own",
    parts: new Map(memberIds.map((memberId) => [memberId, ""])),
    items: items.rows.every(isEmptyItem) ? newItems(memberIds) : items,
  };
}

/** What a member bears by the typed split; undefined while it is none, or when they bear nothing. */
function partOf({ outlook }: ExpenseForm, memberId: string) {
  return outlook.split?.ok ? outlook.split.parts.find((each) => each.memberId === memberId) : undefined;
}

type PartRowProps = SplitProps & { readonly memberId: Group["ownMemberId"] };

function PartRow({ group, form, memberId }: PartRowProps) {
  const t = useTranslations("expenses.form");
  const nameOf = useMemberNames(group);
  const { draft, change } = form;
  const { method } = draft;
  const isIn = draft.parts.has(memberId) || method === "itemised";
  const part = partOf(form, memberId);
  const problemId = useId();
  const problem = usePartProblem(draft, memberId);
  const toggle = () => {
    const parts = new Map(draft.parts);
    if (!parts.delete(memberId)) parts.set(memberId, "");
    change({ parts });
  };
  const person = (
    <>
      <MemberAvatar group={group} memberId={memberId} size={28} />
      <span className={clsx("min-w-0 wrap-anywhere", isIn ? "font-medium" : "text-text-3")}>
        {nameOf(memberId)}
      </span>
    </>
  );
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 py-1.5">
      {method === "itemised" ? (
        <span className="flex min-w-0 flex-1 items-center gap-3">{person}</span>
      ) : (
        <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
          <input type="checkbox" checked={isIn} onChange={toggle} className="size-5 shrink-0 accent-accent" />
          {person}
          {!isIn && <span className="text-small text-text-3">{t("notIn")}</span>}
        </label>
      )}
      {isIn && method !== "equal" && method !== "itemised" && (
        <TextField
          label={t(`inputs.${method}`, { name: nameOf(memberId) })}
          isLabelHidden
          fieldClassName="w-28 shrink-0"
          className="numeric text-right"
          inputMode={method === "adjustment" ? "text" : "decimal"}
          autoComplete="off"
          placeholder={method === "shares" ? "1" : "0"}
          value={draft.parts.get(memberId) ?? ""}
          problemId={problem && problemId}
          onChange={(event) =>
            change({ splitFrom: "own", parts: new Map(draft.parts).set(memberId, event.target.value) })
          }
        />
      )}
      {isIn && part && (
        <Money
          amountMinor={part.amountMinor}
          currency={draft.currency}
          isShown
          className="min-w-20 text-right"
        />
      )}
      {problem && (
        <FieldProblem id={problemId} className="basis-full justify-end">
          {problem}
        </FieldProblem>
      )}
    </li>
  );
}

/** What is wrong with what is typed for a member. */
function usePartProblem(draft: ExpenseDraft, memberId: Group["ownMemberId"]) {
  const { amount, number } = useNumberProblem();
  const { method, parts } = draft;
  const currency = splitCurrencyOf(draft);
  const text = parts.get(memberId) ?? "";
  switch (method) {
    case "exact":
      return amount(text, currency);
    case "adjustment":
      return amount(text, currency, true);
    case "percentage":
      return number(text, PERCENT);
    case "shares":
      return number(text, SHARES);
    default:
      return undefined;
  }
}

const problemTexts: Partial<Record<string, "nobody" | "noItems" | "itemOfNobody">> = {
  no_people: "nobody",
  no_items: "noItems",
  item_without_people: "itemOfNobody",
};

/** Items come to nothing also where a voucher takes all that they cost. */
function isItemsBelowZero(problem: string, typed: NonNullable<ReturnType<typeof splitOf>>): boolean {
  return (
    problem === "no_items" &&
    typed.method === "itemised" &&
    typed.items.some(({ amountMinor }) => amountMinor < 0n)
  );
}

/** What is open or over, and one press that gives it to the caller or the first person. */
function SplitProblem({ group, form }: SplitProps) {
  const t = useTranslations("expenses.form");
  const nameOf = useMemberNames(group);
  const { draft, change, outlook, locale, rotation } = form;
  const textOf = useMinorText(splitCurrencyOf(draft));
  const { split, totalMinor } = outlook;
  const typed = splitOf(draft, locale);
  if (split === null || split.ok || totalMinor === null || typed === null) return null;
  const memberIds = new Set(group.members.map(({ id }) => String(id)));
  const request = { totalMinor, originalMinor: form.originalMinor, input: typed, memberIds, rotation };
  const candidates = [group.ownMemberId, ...draft.parts.keys()].filter((id) => draft.parts.has(id));
  const mended = candidates.flatMap((memberId) => {
    const input = mendRemainder(request, memberId);
    return input === null ? [] : [{ memberId, input }];
  })[0];
  const amountOf = (by: bigint) =>
    "unit" in split && split.unit === "basis_points" ? t("percent", { value: Number(by) / 100 }) : textOf(by);
  const text =
    split.problem === "open" || split.problem === "over"
      ? t(split.problem, { amount: amountOf(split.by) })
      : split.problem === "negative_part"
        ? t("belowZero", { name: nameOf(split.memberId) })
        : t(
            isItemsBelowZero(split.problem, typed)
              ? "itemsBelowZero"
              : (problemTexts[split.problem] ?? "wrongPart"),
          );
  return (
    <div role="status" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex gap-1.5 text-small text-negative-text">
        <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
        {text}
      </p>
      {mended && (
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          onClick={() => change(withSplit(draft, mended.input as typeof typed, locale))}
        >
          {mended.memberId === group.ownMemberId
            ? t("mendYou")
            : t("mend", { name: nameOf(mended.memberId) })}
        </Button>
      )}
    </div>
  );
}

/** Who takes the minor units that are left over this time, and whose turn is next. */
function Leftover({ group, form }: SplitProps) {
  const t = useTranslations("expenses.form");
  const words = useSideWords(form.draft);
  const nameOf = useMemberNames(group);
  const format = useFormatter();
  const textOf = useMinorText(form.draft.currency);
  const { split, totalMinor } = form.outlook;
  if (!split?.ok || totalMinor === null || split.extraMemberIds.length === 0) return null;
  const isOwn = (memberId: string) => memberId === group.ownMemberId;
  const byOf = (memberIds: readonly string[]) =>
    memberIds.length === 1 && memberIds.every(isOwn) ? "you" : "others";
  const names = format.list(split.extraMemberIds.map((id) => (isOwn(id) ? t("you") : nameOf(id))));
  return (
    <Note className="mt-4" icon={<Scale size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <p>
        <strong className="font-semibold">{t("uneven", { amount: textOf(totalMinor) })}</strong>{" "}
        {words("extra", { names, count: split.extraMemberIds.length, by: byOf(split.extraMemberIds) })}{" "}
        {split.nextMemberId !== null &&
          t("next", { name: nameOf(split.nextMemberId), by: byOf([split.nextMemberId]) })}
      </p>
    </Note>
  );
}
