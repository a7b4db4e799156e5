import type { CaseSummary as Row } from "@evenly/contract/cases/schemas";
import { Avatar, Chip, Money } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { useTimeLeft } from "../../use-time-left.ts";
import type { CasesBase } from "./cases-page.tsx";
import { useAboutText } from "./use-case-texts.ts";

type CaseRowProps = {
  readonly row: Row;
  readonly base: CasesBase;
  readonly isOpen: boolean;
  readonly isWide: boolean;
};

/** One open case; its link opens it. */
export function CaseRow({ row, base, isOpen, isWide }: CaseRowProps) {
  const left = useTimeLeft().until(row.deadline);
  const [kind, person, amount] = [
    <Kind key="kind" row={row} />,
    <Person key="person" row={row} />,
    <Amount key="amount" row={row} />,
  ];
  const time = (
    <span
      className={clsx(
        "numeric text-right",
        left.isUrgent ? "font-semibold text-warning-text" : "text-text-1",
      )}
    >
      {left.text}
    </span>
  );
  return (
    <li>
      <Link
        to={base}
        search={{ case: row.id }}
        data-case-row
        aria-current={isOpen ? "true" : undefined}
        className={clsx(
          "-mx-2 rounded-control px-2 py-2.5 transition-colors duration-[120ms] lg:-mx-4 lg:px-4",
          isOpen ? "bg-accent-soft" : "hover:bg-surface-2",
          isWide ? "case-grid items-center" : "block",
        )}
      >
        {isWide ? (
          <>
            {kind}
            {person}
            {amount}
            <Holder row={row} />
            {time}
          </>
        ) : (
          <>
            <span className="flex items-start justify-between gap-3">
              {person}
              <span className="flex shrink-0 flex-col items-end">
                {amount}
                {time}
              </span>
            </span>
            <span className="mt-1 flex items-center justify-between gap-3 pl-12">
              {kind}
              <Holder row={row} />
            </span>
          </>
        )}
      </Link>
    </li>
  );
}

function Holder({ row }: { readonly row: Row }) {
  const t = useTranslations("cases");
  if (row.needsYou) {
    return (
      <span>
        <Chip tone="you" className="bg-surface-1!">
          {t("needsYou")}
        </Chip>
      </span>
    );
  }
  if (row.takenBy === null) return <span className="font-medium">{t("open")}</span>;
  return (
    <span className="min-w-0 truncate text-text-2" title={row.takenBy.displayName}>
      {row.takenBy.isYou ? t("you") : row.takenBy.displayName}
    </span>
  );
}

function Kind({ row }: { readonly row: Row }) {
  const t = useTranslations("cases.kinds");
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium">{t(row.kind)}</span>
      <span className="block truncate text-small text-text-3">{row.reference}</span>
    </span>
  );
}

function Person({ row }: { readonly row: Row }) {
  const about = useAboutText();
  const { id, displayName } = row.person;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar id={id} name={displayName} />
      <span className="min-w-0">
        <span className="block truncate font-medium" title={displayName}>
          {displayName}
        </span>
        <span className="block truncate text-small text-text-3">{about(row)}</span>
      </span>
    </span>
  );
}

function Amount({ row: { amountMinor, currency } }: { readonly row: Row }) {
  const t = useTranslations("cases");
  if (amountMinor === null || currency === null)
    return <span className="text-right text-text-3">{t("none")}</span>;
  return (
    <span className="text-right">
      <Money amountMinor={amountMinor} currency={currency} isShown />
    </span>
  );
}
