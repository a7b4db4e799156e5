import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentType, type ReactNode, useId, useState } from "react";

/** Something optional that an expense can have: a chip that opens its panel. */
export type ExpenseExtra = {
  readonly id: string;
  readonly icon: ComponentType<{ readonly size?: number; readonly "aria-hidden"?: "true" }>;
  readonly label: string;
  /** What is set, in a few characters; null while nothing is. An extra that is set opens with the form. */
  readonly value: string | null;
  /** Null: there is nothing to show until `onOpen` has made it. */
  readonly panel: ReactNode;
  readonly onOpen?: () => void;
};

type ExtrasProps = { readonly label: string; readonly extras: readonly ExpenseExtra[] };

/** A row of chips for what an expense can have besides amount, payers and split; each opens its panel below the row. */
export function ExpenseExtras({ label, extras }: ExtrasProps) {
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(extras.flatMap((extra) => (extra.value === null ? [] : extra.id))),
  );
  const toggle = ({ id: extraId, panel, onOpen }: ExpenseExtra) => {
    const next = new Set(open);
    if (panel !== null && next.delete(extraId)) return setOpen(next);
    setOpen(next.add(extraId));
    onOpen?.();
  };
  return (
    <section aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {extras.map((extra) => {
          const { id: extraId, icon: Icon, label: name, value, panel } = extra;
          const isOpen = open.has(extraId) && panel !== null;
          return (
            <li key={extraId}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}-${extraId}`}
                onClick={() => toggle(extra)}
                className={clsx(
                  "inline-flex min-h-11 max-w-full items-center gap-2 rounded-small border px-3 text-label font-medium lg:min-h-[34px]",
                  isOpen || value !== null
                    ? "border-accent bg-accent-soft text-accent-text"
                    : "border-line-strong bg-surface-1 hover:bg-surface-2",
                )}
              >
                <Icon size={16} aria-hidden="true" />
                {name}
                {value !== null && <span className="max-w-40 truncate font-normal">{value}</span>}
                <ChevronDown
                  size={14}
                  aria-hidden="true"
                  className={clsx("transition-transform duration-[120ms]", isOpen && "rotate-180")}
                />
              </button>
            </li>
          );
        })}
      </ul>
      {extras.map(({ id: extraId, panel }) => (
        <div key={extraId} id={`${id}-${extraId}`} hidden={!open.has(extraId)} className="mt-4">
          {open.has(extraId) && panel}
        </div>
      ))}
    </section>
  );
}
