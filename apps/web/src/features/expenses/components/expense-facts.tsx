import type { ExpenseDetail, ExpenseSplit } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Chip, FactList, Money, Note, Section } from "@evenly/ui";
import { clsx } from "clsx";
import { Check, Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { MemberAvatar, useMemberNames } from "../../groups/index.ts";
import { ownPartOf } from "../own-part.ts";
import { useMinorText } from "../use-minor-text.ts";
import { useOriginalText } from "../use-original-text.ts";
import { ExpenseActions } from "./expense-actions.tsx";
import { ExpenseItems } from "./expense-items.tsx";
import { MoneyBackHero } from "./money-back-hero.tsx";
import { PartsCut } from "./parts-cut.tsx";
import { PayPart } from "./pay-part.tsx";
import { SeriesNote } from "./series-note.tsx";

type FactsProps = { readonly group: Group; readonly expense: ExpenseDetail };

/** The caller's part first, then who paid and who owes. */
export function ExpenseFacts({ group, expense }: FactsProps) {
  const t = useTranslations("expenses");
  const { state } = expense;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {state !== "active" && (
        <Note icon={<Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />}>
          {t(`notes.${state}`, { reason: expense.rejectedReason ?? "" })}
        </Note>
      )}
      {expense.amountMinor < 0n ? (
        <MoneyBackHero group={group} expense={expense} />
      ) : (
        <OwnPartHero group={group} expense={expense} />
      )}
      <PayPart group={group} expense={expense} />
      <ExpenseActions group={group} expense={expense} />
      <SeriesNote group={group} expense={expense} />
      <Payers group={group} expense={expense} />
      <Debtors group={group} expense={expense} />
      <ExpenseItems group={group} expense={expense} />
      <Details expense={expense} />
    </div>
  );
}

/** What is the caller's: what they get back, owe or have paid, and the whole bill by its parts. */
function OwnPartHero({ group, expense }: FactsProps) {
  const t = useTranslations("expenses");
  const textOf = useMinorText(expense.currency);
  const originalText = useOriginalText();
  const { state, currency, ownShareMinor, ownPaidMinor, amountMinor, original } = expense;
  const part = ownPartOf(expense);
  const isCounted = state === "active";
  const isMine = isCounted && part.kind === "getsBack";
  const label = t(isMine ? "getBack" : part.kind === "none" ? "whole" : "yourPart");
  const shownMinor = isMine ? part.amountMinor : part.kind === "none" ? amountMinor : ownShareMinor;
  const isPartly = part.kind === "owes" && part.amountMinor < ownShareMinor;
  return (
    <section aria-label={label}>
      <div className="flex min-h-[26px] items-center justify-between gap-3">
        <p className="text-small font-medium text-text-2">{label}</p>
        {isCounted && part.kind === "owes" && (
          <Chip tone="other">{t(`statuses.${isPartly ? "partial" : "pending"}`)}</Chip>
        )}
        {isCounted && part.kind === "paid" && (
          <Chip tone="positive" icon={<Check size={14} aria-hidden="true" />}>
            {t("paid")}
          </Chip>
        )}
      </div>
      <Money
        amountMinor={shownMinor}
        currency={currency}
        size="page"
        tone={state === "voided" ? "void" : "default"}
        isLive
      />
      {part.kind === "none" && <p className="mt-1 text-text-2">{t("notIn")}</p>}
      {ownPaidMinor > 0n && (
        <p className="mt-1 text-text-2">
          {t("paidAndPart", { paid: textOf(ownPaidMinor), part: textOf(ownShareMinor) })}
        </p>
      )}
      <p className="mt-1 text-text-2">
        {t(`splitAs.${expense.splitMethod}`, { amount: textOf(amountMinor), count: expense.splits.length })}
      </p>
      {original !== null && <p className="numeric mt-1 text-small text-text-2">{originalText(original)}</p>}
      <PartsCut group={group} expense={expense} />
    </section>
  );
}

function Payers({ group, expense }: FactsProps) {
  const t = useTranslations("expenses");
  const nameOf = useMemberNames(group);
  const isOne = expense.payers.length === 1;
  const isBack = expense.amountMinor < 0n;
  return (
    <Section title={t(isBack ? "back.whoGot" : "form.whoPaid")}>
      <ul className="mt-1 divide-y divide-line">
        {expense.payers.map(({ memberId, amountMinor }) => (
          <li key={memberId} className="flex min-h-14 items-center gap-3 py-2">
            <MemberAvatar group={group} memberId={memberId} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{nameOf(memberId)}</span>
              {isOne && (
                <span className="block text-small text-text-2">{t(isBack ? "back.gotAll" : "paidAll")}</span>
              )}
            </span>
            <Money amountMinor={isBack ? -amountMinor : amountMinor} currency={expense.currency} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Debtors({ group, expense }: FactsProps) {
  const t = useTranslations("expenses");
  const textOf = useMinorText(expense.currency);
  const open = expense.splits.reduce((sum, { remainingMinor }) => sum + remainingMinor, 0n);
  return (
    <section aria-labelledby="parts">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="parts" className="text-h2 font-semibold">
          {t("parts")}
        </h2>
        {open > 0n && expense.state === "active" && (
          <p className="text-small text-text-2">{t("stillOpen", { amount: textOf(open) })}</p>
        )}
      </div>
      <ul className="mt-1 divide-y divide-line">
        {expense.splits.map((split) => (
          <Part key={split.memberId} group={group} split={split} currency={expense.currency} />
        ))}
      </ul>
    </section>
  );
}

type PartProps = { readonly group: Group; readonly split: ExpenseSplit; readonly currency: string };

function Part({ group, split, currency }: PartProps) {
  const t = useTranslations("expenses");
  const nameOf = useMemberNames(group);
  const textOf = useMinorText(currency);
  const { memberId, amountMinor, paidMinor, isPaid } = split;
  const isBack = amountMinor < 0n;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <MemberAvatar group={group} memberId={memberId} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-medium">{nameOf(memberId)}</span>
        <span
          className={clsx("block text-small empty:hidden", isPaid ? "text-positive-text" : "text-text-2")}
        >
          {isBack ? null : isPaid ? (
            <span className="flex items-center gap-1 font-medium">
              <Check size={16} aria-hidden="true" />
              {t("paid")}
            </span>
          ) : paidMinor > 0n ? (
            t("paidSoFar", { amount: textOf(paidMinor) })
          ) : (
            t("statuses.pending")
          )}
        </span>
      </span>
      <Money
        amountMinor={isBack ? -amountMinor : amountMinor}
        currency={currency}
        className="min-w-20 text-right"
      />
    </li>
  );
}

function Details({ expense }: Pick<FactsProps, "expense">) {
  const t = useTranslations("expenses");
  const categoryName = useTranslations("common.category");
  const format = useFormatter();
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const { category, spentOn, description, tags, dueOn } = expense;
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-1 text-h2 font-semibold">
        {t("details")}
      </h2>
      <FactList
        facts={[
          { id: "category", label: t("form.category"), value: categoryName(category) },
          { id: "date", label: t("form.date"), value: day(spentOn) },
          ...(description === ""
            ? []
            : [
                {
                  id: "note",
                  label: t("form.note"),
                  value: <span className="whitespace-pre-line wrap-anywhere">{description}</span>,
                },
              ]),
          ...(tags.length === 0
            ? []
            : [
                {
                  id: "tags",
                  label: t("tags"),
                  value: <span className="wrap-anywhere">{tags.join(", ")}</span>,
                },
              ]),
          ...(dueOn === null ? [] : [{ id: "due", label: t("due"), value: day(dueOn) }]),
        ]}
      />
    </section>
  );
}
