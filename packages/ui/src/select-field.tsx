import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { describedBy, FieldLayout, inputStyles } from "./field.tsx";

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** Before the label, in a segmented control. */
  readonly icon?: ReactNode;
};

type SelectFieldProps<Value extends string> = Omit<ComponentProps<"select">, "id" | "value" | "onChange"> & {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onPick: (value: Value) => void;
  readonly hint?: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string;
  readonly icon?: ReactNode;
  readonly fieldClassName?: string;
};

/** A select for one of a few values, styled over the native control. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, choices, value, onPick, hint, help, error, icon, fieldClassName, className, ...select } =
    props;
  const id = useId();
  return (
    <FieldLayout id={id} label={label} hint={hint} help={help} error={error} className={fieldClassName}>
      <div className="relative">
        {icon && (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center">{icon}</span>
        )}
        <select
          {...select}
          id={id}
          value={value}
          onChange={(event) => {
            const picked = choices.find((choice) => choice.value === event.target.value);
            if (picked) onPick(picked.value);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error })}
          className={clsx(
            inputStyles,
            "appearance-none pr-10",
            icon && "pl-11",
            error ? "border-negative" : "border-line-strong",
            className,
          )}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-text-2"
        />
      </div>
    </FieldLayout>
  );
}
