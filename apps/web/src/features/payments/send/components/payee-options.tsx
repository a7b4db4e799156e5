import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar } from "@evenly/ui";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { PersonName } from "../../../contacts/index.ts";
import type { PayeeGroup } from "../use-payee-choices.ts";

type PayeeOptionsProps = {
  readonly id: string;
  readonly groups: readonly PayeeGroup[];
  /** Index of the highlighted person across all groups. */
  readonly active: number;
  readonly onPick: (payee: Payee) => void;
};

/** People as options of the combobox above, grouped. */
export function PayeeOptions({ id, groups, active, onPick }: PayeeOptionsProps) {
  const t = useTranslations("send");
  if (groups.length === 0) return null;
  const firstOf = (group: PayeeGroup) =>
    groups.slice(0, groups.indexOf(group)).reduce((sum, before) => sum + before.people.length, 0);
  return (
    <div id={id} role="listbox" aria-label={t("people")} className="mt-1">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of a listbox, not of a form
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <p id={`${id}-${group.id}`} className="mt-5 mb-1 text-small font-medium text-text-2">
            {t(group.id)}
          </p>
          {group.people.map((payee, index) => (
            <PayeeOption
              key={payee.id}
              id={`${id}-${firstOf(group) + index}`}
              payee={payee}
              isActive={firstOf(group) + index === active}
              tellsPaid={group.id === "found"}
              onPick={onPick}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type PayeeOptionProps = {
  readonly id: string;
  readonly payee: Payee;
  readonly isActive: boolean;
  /** Whether to show that the user has paid the person before; used for search results. */
  readonly tellsPaid: boolean;
  readonly onPick: (payee: Payee) => void;
};

function PayeeOption({ id, payee, isActive, tellsPaid, onPick }: PayeeOptionProps) {
  const t = useTranslations("send");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above is the keyboard's way
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onPick(payee)}
      className={clsx(
        "-mx-2 flex min-h-15 cursor-pointer items-center gap-3 rounded-control px-2 lg:-mx-4 lg:px-4",
        isActive ? "bg-accent-soft" : "hover:bg-surface-2",
      )}
    >
      <Avatar id={payee.id} name={payee.displayName} imageUrl={payee.avatarUrl} />
      <span className="min-w-0">
        <span className="block font-medium">
          <PersonName person={payee} />
        </span>
        <span className="block truncate text-small text-text-3">
          {`@${payee.handle}${tellsPaid && payee.hasPaidBefore ? ` · ${t("paidBefore")}` : ""}`}
        </span>
      </span>
    </div>
  );
}
