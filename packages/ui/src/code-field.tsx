import { clsx } from "clsx";
import { type Ref, useId, useState } from "react";
import { describedBy, FieldLayout } from "./field.tsx";

type CodeFieldProps = {
  readonly label: string;
  readonly digits: number;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Shows dots: a PIN instead of a one-time code. It may be longer than the boxes drawn at first. */
  readonly isSecret?: boolean;
  readonly digitsMax?: number;
  /** The text around the field names it, and the boxes fill its width. */
  readonly isBare?: boolean;
};

/** A numeric code drawn as boxes over one real input, so that pasting and the phone's one-time-code suggestion work. */
export function CodeField(props: CodeFieldProps) {
  const {
    label,
    code,
    onCode,
    help,
    error,
    inputRef,
    isSecret = false,
    isBare = false,
    digitsMax = props.digits,
  } = props;
  const digits = code.length >= props.digits ? Math.min(code.length + 1, digitsMax) : props.digits;
  const id = useId();
  const [isFocused, setIsFocused] = useState(false);
  const current = Math.min(code.length, digits - 1);
  return (
    <FieldLayout id={id} label={label} isLabelHidden={isBare} help={help} error={error}>
      <div className={clsx("relative", !isBare && "max-w-84")}>
        <input
          ref={inputRef}
          id={id}
          value={code}
          onChange={(event) => onCode(event.target.value.replace(/\D/g, "").slice(0, digitsMax))}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          inputMode="numeric"
          autoComplete={isSecret ? "off" : "one-time-code"}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error })}
          className="absolute inset-0 z-10 w-full cursor-text bg-transparent text-transparent caret-transparent opacity-0 outline-none"
        />
        <div aria-hidden="true" className="flex gap-2">
          {Array.from({ length: digits }, (_, index) => index).map((place) => (
            <span
              key={place}
              className={clsx(
                "numeric flex h-13 min-w-0 flex-1 items-center justify-center rounded-control border bg-surface-1 text-big font-strong",
                error ? "border-negative" : "border-line-strong",
                isFocused && place === current && "outline-2 -outline-offset-2 outline-focus",
              )}
            >
              {isSecret && code[place] !== undefined ? "•" : code[place]}
            </span>
          ))}
        </div>
      </div>
    </FieldLayout>
  );
}
