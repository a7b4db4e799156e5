import { clsx } from "clsx";
import { type ReactNode, type Ref, useId } from "react";
import { describedBy, FieldLayout } from "./field.tsx";
import { heroSizeOf } from "./hero-size.ts";
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
  readonly error?: ReactNode;
  /** Content at the end of the input line, normally the currency. */
  readonly end?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Id of the input; its error then has this id with "-error". */
  readonly id?: string;
  readonly isLabelHidden?: boolean;
  /** Enter only closes the keyboard of a phone. */
  readonly closesOnEnter?: boolean;
  readonly className?: string;
};

/** Amount input in hero-size digits on one accent line. It accepts the locale's decimal mark. */
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
  id: ownId,
  isLabelHidden = false,
  closesOnEnter = false,
  className,
}: AmountFieldProps) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const { locale } = useMoneyLocale();
  const { symbol, isSymbolFirst } = moneyParts(0n, currency, locale, "never");
  const mark = decimalMarkOf(locale);
  const decimals = minorDigitsOf(currency);
  const example = decimals === 0 ? "0" : `0${mark}${"0".repeat(decimals)}`;
  return (
    <FieldLayout {...{ id, label, hint, help, error, isLabelHidden, className }}>
      <div
        className={clsx(
          "flex flex-wrap items-end justify-between gap-x-3 border-b-2 pb-2",
          error ? "border-negative" : "border-line-strong focus-within:border-accent",
        )}
      >
        <span
          className={clsx(
            "flex max-w-full flex-auto items-start gap-1 font-strong",
            heroSizeOf(text.replace(/\D/g, "").length, "hero"),
          )}
        >
          {isSymbolFirst && (
            <span className="pt-[0.1em] text-[0.56em] font-medium text-text-3">{symbol}</span>
          )}
          <span className="relative min-w-0 flex-auto overflow-hidden">
            <Mirror text={text || example} symbol={isSymbolFirst ? null : symbol} />
            <input
              ref={inputRef}
              id={id}
              value={text}
              onChange={(event) => onText(event.target.value)}
              onBlur={onBlur}
              onKeyDown={(event) => {
                if (closesOnEnter && event.key === "Enter") event.currentTarget.blur();
              }}
              enterKeyHint={closesOnEnter ? "done" : undefined}
              inputMode={decimals === 0 ? "numeric" : "decimal"}
              autoComplete="off"
              placeholder={example}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(id, { help, error })}
              className={clsx(
                "numeric absolute inset-0 w-full min-w-0 bg-transparent p-0 tracking-[-0.04em] caret-accent outline-none placeholder:text-text-3",
                !isSymbolFirst && "pr-[0.7em]",
              )}
            />
          </span>
        </span>
        {end}
      </div>
    </FieldLayout>
  );
}

type MirrorProps = { readonly text: string; readonly symbol: string | null };

/**
 * An invisible copy of the typed text gives the input its width, so that the line wraps before it cuts an amount. A symbol that follows
 * the number stands right after the copy, and the whole line stays one click target.
 */
function Mirror({ text, symbol }: MirrorProps) {
  return (
    <span aria-hidden="true" className="pointer-events-none flex items-baseline whitespace-pre pr-[0.08em]">
      <span className="numeric invisible tracking-[-0.04em]">{text}</span>
      {symbol !== null && (
        <span className="ml-[0.2em] shrink-0 text-[0.56em] font-medium text-text-3">{symbol}</span>
      )}
    </span>
  );
}
