import { clsx } from "clsx";
import { type Ref, useId, useState } from "react";
import { describedBy, FieldFrame } from "./field.tsx";

type CodeFieldProps = {
  readonly label: string;
  readonly digits: number;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** A code in boxes over one real input, so that pasting and the phone's own suggestion work. */
export function CodeField({ label, digits, code, onCode, help, error, inputRef }: CodeFieldProps) {
  const id = useId();
  const [isFocused, setIsFocused] = useState(false);
  const current = Math.min(code.length, digits - 1);
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className="relative max-w-84">
        <input
          ref={inputRef}
          id={id}
          value={code}
          onChange={(event) => onCode(event.target.value.replace(/\D/g, "").slice(0, digits))}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          inputMode="numeric"
          autoComplete="one-time-code"
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
              {code[place]}
            </span>
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}
