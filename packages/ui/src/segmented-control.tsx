import { clsx } from "clsx";
import { useId } from "react";
import type { Choice } from "./select-field.tsx";

type SegmentedControlProps<Value extends string> = {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onPick: (value: Value) => void;
  readonly className?: string;
};

/** Two to five choices side by side; a radio group for keyboards and screen readers. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onPick,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={clsx("inline-flex max-w-full flex-wrap rounded-control bg-surface-2 p-[3px]", className)}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-[34px] flex-1 cursor-pointer items-center justify-center rounded-small px-4 whitespace-nowrap text-label font-medium text-text-2 transition-colors duration-[120ms] has-checked:bg-raised has-checked:text-text-1 has-focus-visible:outline-2 has-focus-visible:outline-focus max-lg:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onPick(choice.value)}
            className="sr-only"
          />
          {choice.icon}
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
