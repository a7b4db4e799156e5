import type { CaseGroup, CaseQueue } from "@evenly/contract/cases/schemas";
import { Button } from "@evenly/ui";
import { clsx } from "clsx";
import { UserRound } from "lucide-react";
import { useTranslations } from "use-intl";
import type { CaseFilter } from "./case-list.tsx";

const groups: readonly (CaseGroup | null)[] = [null, "payments", "accounts", "appeals"];

type CaseFiltersProps = {
  readonly counts: CaseQueue["counts"];
  readonly filter: CaseFilter;
  /** Without it only the switch of the operator's own cases is offered. */
  readonly onGroup?: (group: CaseGroup | null) => void;
  readonly onMine: (isMine: boolean) => void;
};

/** Filter chips with their numbers of cases. */
export function CaseFilters({ counts, filter, onGroup, onMine }: CaseFiltersProps) {
  const t = useTranslations("cases");
  const all = counts.payments + counts.accounts + counts.appeals;
  return (
    <div className="mt-7 flex flex-wrap items-center justify-between gap-3">
      {onGroup && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t("groups.label")}</legend>
          {groups.map((group) => (
            <button
              key={group ?? "all"}
              type="button"
              aria-pressed={filter.group === group}
              onClick={() => onGroup(group)}
              className={clsx(
                "flex min-h-[34px] items-center gap-2 rounded-small border px-3 text-label font-medium max-lg:min-h-11",
                filter.group === group
                  ? "border-accent bg-accent-soft text-accent-text"
                  : "border-line-strong text-text-2 hover:bg-surface-2",
              )}
            >
              {t(`groups.${group ?? "all"}`)}
              <span className="numeric">{group === null ? all : counts[group]}</span>
            </button>
          ))}
        </fieldset>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-pressed={filter.isMine}
        className={clsx("-ml-3 max-lg:min-h-11 lg:-mr-3 lg:ml-auto", filter.isMine && "bg-accent-soft")}
        icon={<UserRound size={16} aria-hidden="true" />}
        onClick={() => onMine(!filter.isMine)}
      >
        {t("mine")}
      </Button>
    </div>
  );
}
