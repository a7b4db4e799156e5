import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { heroSizeOf, isStepped, type SteppedSize } from "./hero-size.ts";
import { areAmountsMasked } from "./hidden-amounts.ts";
import { useMoneyLocale } from "./money-locale.tsx";
import {
  lineOf,
  type MoneyParts,
  maskedParts,
  moneyParts,
  moneySpoken,
  type SignMode,
  withoutZeroMinor,
} from "./money-parts.ts";

export type MoneySize = "hero" | "page" | "small" | "big" | "list" | "inherit";
export type MoneyTone = "default" | "in" | "owed" | "owe" | "muted" | "void" | "inherit";

const sizes: Record<Exclude<MoneySize, SteppedSize>, string> = {
  small: "text-hero-40 font-strong",
  big: "text-big font-strong",
  list: "text-body font-medium whitespace-nowrap",
  inherit: "whitespace-nowrap",
};
const tones: Record<MoneyTone, string> = {
  default: "text-text-1",
  in: "text-positive-text",
  owed: "text-accent-text",
  owe: "text-other-text",
  muted: "text-text-3",
  void: "text-text-3 line-through",
  inherit: "",
};

export type MoneyProps = {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly sign?: SignMode;
  readonly size?: MoneySize;
  readonly tone?: MoneyTone;
  /** Omits a minor part of zero: list prices such as "$0". */
  readonly isPrice?: boolean;
  /** Animates the changed digits when the amount changes. */
  readonly isLive?: boolean;
  /** Keeps the digits while amounts are hidden: for amounts that the person enters and is about to confirm. */
  readonly isShown?: boolean;
  readonly className?: string;
};

/** Renders an amount; every amount on a page uses it. Screen readers get one string. */
export function Money(props: MoneyProps) {
  const {
    amountMinor,
    currency,
    sign = "auto",
    size = "list",
    tone = "default",
    isLive = false,
    isPrice = false,
    isShown = false,
    className,
  } = props;
  const { locale, words } = useMoneyLocale();
  const exact = moneyParts(amountMinor, currency, locale, sign);
  const isMasked = areAmountsMasked() && !isShown;
  const whole = isPrice ? withoutZeroMinor(exact) : exact;
  const parts = isMasked ? maskedParts(exact) : whole;
  const spoken = moneySpoken(amountMinor, currency, locale, sign, words);
  const isLarge = size === "hero" || size === "page" || size === "small";
  const digitCount = parts.whole.replace(/\D/g, "").length + Math.max(0, parts.minor.length - 1);
  const sizeStyles = isStepped(size) ? clsx(heroSizeOf(digitCount, size), "font-strong") : sizes[size];
  return (
    <span
      className={clsx("numeric", sizeStyles, tones[tone], isLarge && "inline-block -ml-[3px]", className)}
    >
      <span className="sr-only">{isMasked ? (words.hidden ?? parts.whole) : spoken}</span>
      <span aria-hidden="true" className={clsx(isLarge && "whitespace-nowrap")}>
        {isLarge ? (
          <LargeAmount parts={parts} isLive={isLive} />
        ) : (
          <FlatAmount parts={parts} isLive={isLive} />
        )}
      </span>
    </span>
  );
}

type AmountProps = { readonly parts: MoneyParts; readonly isLive: boolean };

function FlatAmount({ parts, isLive }: AmountProps) {
  return isLive ? <Digits text={lineOf(parts)} isLive /> : lineOf(parts);
}

const aside = "text-[0.56em] font-medium text-text-3 tracking-[-0.02em]";

function LargeAmount({ parts, isLive }: AmountProps) {
  const raised = `${parts.sign}${parts.isSymbolFirst ? parts.symbol : ""}`;
  return (
    <>
      {raised && <span className={clsx(aside, "relative -top-[0.34em] mr-[0.06em]")}>{raised}</span>}
      <Digits text={parts.whole} isLive={isLive} />
      <span className={aside}>
        <Digits text={parts.minor} isLive={isLive} />
        {parts.isSymbolFirst ? "" : `${parts.gap}${parts.symbol}`}
      </span>
    </>
  );
}

/** Keys count from the right, so that only changed digits are new elements and animate. */
function Digits({ text, isLive }: { readonly text: string; readonly isLive: boolean }) {
  const isFirstRender = useRef(true);
  useEffect(() => {
    isFirstRender.current = false;
  }, []);
  if (!isLive) return <>{text}</>;
  const rolls = !isFirstRender.current;
  return (
    <>
      {[...text].map((character, index) => {
        const fromRight = text.length - index;
        return (
          <Digit key={`${fromRight}${character}`} character={character} fromRight={fromRight} rolls={rolls} />
        );
      })}
    </>
  );
}

type DigitProps = { readonly character: string; readonly fromRight: number; readonly rolls: boolean };

/** Whether a digit animates is decided when it mounts; a mounted digit never starts to animate. */
function Digit({ character, fromRight, rolls }: DigitProps) {
  const [isNew] = useState(rolls);
  return (
    <span
      className={clsx("inline-block", isNew && "motion-roll")}
      style={{ animationDelay: `${(fromRight - 1) * 20}ms` }}
    >
      {character}
    </span>
  );
}
