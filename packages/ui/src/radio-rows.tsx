import { type ReactNode, useId } from "react";

export type RadioRow<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly text?: string;
  readonly icon?: ReactNode;
};

type RadioRowsProps<Value extends string> = {
  readonly label: string;
  readonly rows: readonly RadioRow<Value>[];
  readonly value: Value;
  readonly onPick: (value: Value) => void;
  readonly className?: string;
};

/** One of a few choices, each with a sentence about what it means. */
export function RadioRows<Value extends string>({
  label,
  rows,
  value,
  onPick,
  className,
}: RadioRowsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-label font-medium">{label}</legend>
      <div className="overflow-hidden rounded-control border border-line-strong bg-surface-1 [&>*+*]:border-t [&>*+*]:border-line">
        {rows.map((row) => (
          <label
            key={row.value}
            className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={row.value === value}
              onChange={() => onPick(row.value)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{row.label}</span>
              {row.text && <span className="block text-small text-text-2">{row.text}</span>}
            </span>
            {row.icon && (
              <span aria-hidden="true" className="text-text-2">
                {row.icon}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
