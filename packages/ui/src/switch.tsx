import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

type SwitchProps = {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
};

/** An on/off switch that takes effect at once: label left, switch right; the whole line is the click target. */
export function Switch({ label, help, isOn, onChange, isDisabled = false }: SwitchProps) {
  const id = useId();
  return (
    <label
      className={clsx(
        // The line is `relative` because the invisible checkbox is positioned in it and must scroll with it.
        "relative flex min-h-15 items-center justify-between gap-4 py-2.5",
        isDisabled ? "cursor-not-allowed" : "cursor-pointer",
      )}
    >
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {help && (
          <span id={`${id}-help`} className="block text-small text-text-3">
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="flex h-6 w-10 shrink-0 items-center rounded-full bg-line-strong p-[3px] transition-colors duration-[120ms] before:size-[18px] before:rounded-full before:bg-surface-1 before:transition-transform before:duration-[120ms] peer-checked:bg-accent peer-checked:before:translate-x-4 peer-checked:before:bg-accent-on peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-55"
      />
    </label>
  );
}
