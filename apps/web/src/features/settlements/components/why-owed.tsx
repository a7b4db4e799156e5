import type { Group } from "@evenly/contract/groups/schemas";
import type { DebtExplanation } from "@evenly/contract/settlements/schemas";
import { Money, moneyText, SkeletonRows, useMoneyLocale } from "@evenly/ui";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import type { DebtAddress } from "../use-settle.ts";

type WhyProps = { readonly group: Group; readonly debt: DebtAddress };

/** The expenses that one of the caller's debts comes from, behind a question; they are asked for when it is opened. */
export function WhyOwed({ group, debt }: WhyProps) {
  const t = useTranslations("settlements");
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-2 flex min-h-11 items-center gap-1.5 rounded-small px-2 text-label font-medium text-accent-text hover:bg-surface-2"
      >
        {t("why")}
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={clsx("transition-transform duration-[120ms]", isOpen && "rotate-180")}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Lines group={group} debt={debt} />}
      </div>
    </div>
  );
}

function Lines({ group, debt }: WhyProps) {
  const t = useTranslations("settlements");
  const { fromMemberId, toMemberId } = debt;
  const currency = debt.currency as Group["currency"];
  const trace = api.groups.explainDebt.useQuery({ groupId: group.id, fromMemberId, toMemberId, currency });
  if (trace.isPending) return <SkeletonRows count={3} />;
  if (!trace.data)
    return (
      <p role="alert" className="text-small text-text-2">
        {t("failed")}
      </p>
    );
  const { lines, amountMinor } = trace.data;
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex min-h-11 items-center justify-between gap-3 py-1.5">
            <TraceWords line={line} currency={currency} isOwn />
            <TraceAmount line={line} currency={currency} />
          </li>
        ))}
      </ul>
      <TraceTotal label={t("youOweSum")} amountMinor={amountMinor} currency={currency} />
    </>
  );
}

type LineProps = { readonly line: DebtExplanation["lines"][number]; readonly currency: string };

const expenseKeys = {
  paid: { own: "youPaidAndShare", other: "paidAndShare" },
  share: { own: "yourShareOf", other: "shareOf" },
} as const;
/** Of money back, what was paid is what was received. */
const backKeys = {
  paid: { own: "youGotAndShare", other: "gotAndShare" },
  share: { own: "yourShareOfBack", other: "shareOfBack" },
} as const;

/** What a line of a debt comes from, in the caller's words if it is their debt. */
export function TraceWords({ line, currency, isOwn }: LineProps & { readonly isOwn: boolean }) {
  const t = useTranslations("settlements");
  const { locale } = useMoneyLocale();
  if (line.kind === "settlement") return <span className="min-w-0 font-medium">{t("payment")}</span>;
  const isBack = line.totalMinor < 0n;
  const text = (minor: bigint) => moneyText(isBack ? -minor : minor, currency, locale);
  const facts = { paid: text(line.paidMinor), share: text(line.shareMinor), total: text(line.totalMinor) };
  const keys = isBack ? backKeys : expenseKeys;
  const words = t(keys[line.paidMinor === 0n ? "share" : "paid"][isOwn ? "own" : "other"], facts);
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="mr-1.5 font-medium">{line.title}</span>
      <span className="numeric text-small text-text-2">{words}</span>
    </span>
  );
}

export function TraceAmount({ line, currency }: LineProps) {
  return (
    <Money
      amountMinor={line.amountMinor}
      currency={currency}
      tone={line.amountMinor < 0n ? "owed" : "default"}
      sign={line.amountMinor < 0n ? "always" : "auto"}
    />
  );
}

type TotalProps = { readonly label: string; readonly amountMinor: bigint; readonly currency: string };

/** What the lines of a debt sum to. */
export function TraceTotal({ label, amountMinor, currency }: TotalProps) {
  return (
    <p className="flex items-center justify-between gap-3 border-t border-line-strong py-3 font-semibold">
      <span>{label}</span>
      <Money amountMinor={amountMinor} currency={currency} />
    </p>
  );
}
