import { clsx } from "clsx";
import { type ReactNode, type Ref, useId } from "react";
import { describedBy, FieldFrame } from "./field.tsx";
import { useMoneyLocale } from "./money-locale.tsx";
import { minorDigitsOf, moneyParts } from "./money-parts.ts";
import { decimalMarkOf } from "./parse-amount-text.ts";

type AmountFieldProps = {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onBlur?: () => void;
  readonly currency: string;
  readonly hint?: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** Stands at the end of the line: the currency. */
  readonly end?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** An amount in hero digits on one accent line; takes the decimal mark of the locale. */
export function AmountField({
  label,
  text,
  onText,
  onBlur,
  currency,
  hint,
  help,
  error,
  end,
  inputRef,
}: AmountFieldProps) {
  const id = useId();
  const { locale } = useMoneyLocale();
  const { symbol, isSymbolFirst } = moneyParts(0n, currency, locale, "never");
  const mark = decimalMarkOf(locale);
  const decimals = minorDigitsOf(currency);
  const example = decimals === 0 ? "0" : `0${mark}${"0".repeat(decimals)}`;
  return (
    <FieldFrame id={id} label={label} hint={hint} help={help} error={error}>
      <div
        className={clsx(
          "flex items-end justify-between gap-3 border-b-2 pb-2 focus-within:border-accent",
          error ? "border-negative" : "border-line-strong",
        )}
      >
        <span className="relative flex min-w-0 flex-1 items-start gap-1 text-hero-56 font-strong lg:text-hero-72">
          {isSymbolFirst && (
            <span className="pt-[0.1em] text-[0.56em] font-medium text-text-3">{symbol}</span>
          )}
          <input
            ref={inputRef}
            id={id}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onBlur={onBlur}
            inputMode={decimals === 0 ? "numeric" : "decimal"}
            autoComplete="off"
            placeholder={example}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { help, error })}
            className={clsx(
              "numeric w-full min-w-0 bg-transparent p-0 tracking-[-0.04em] caret-accent outline-none placeholder:text-text-3",
              !isSymbolFirst && "pr-[0.7em]",
            )}
          />
          {!isSymbolFirst && <SymbolAfter text={text || example} symbol={symbol} />}
        </span>
        {end}
      </div>
    </FieldFrame>
  );
}

/** The symbol right after the digits: an unseen copy of the text pushes it there, and the line stays one wide target. */
function SymbolAfter({ text, symbol }: { readonly text: string; readonly symbol: string }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 flex items-baseline overflow-hidden whitespace-pre"
    >
      <span className="numeric invisible min-w-0 overflow-hidden tracking-[-0.04em]">{text}</span>
      <span className="ml-[0.2em] shrink-0 text-[0.56em] font-medium text-text-3">{symbol}</span>
    </span>
  );
}
