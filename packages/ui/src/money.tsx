import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { areAmountsMasked } from "./hidden-amounts.ts";
import { useMoneyLocale } from "./money-locale.tsx";
import {
  lineOf,
  type MoneyParts,
  maskedParts,
  moneyParts,
  moneySpoken,
  type SignMode,
} from "./money-parts.ts";

export type MoneySize = "hero" | "page" | "small" | "big" | "list" | "inherit";
export type MoneyTone = "default" | "in" | "owed" | "owe" | "muted" | "void" | "inherit";

const sizes: Record<MoneySize, string> = {
  hero: "text-hero-56 lg:text-hero-72 font-strong",
  page: "text-hero-56 font-strong",
  small: "text-hero-40 font-strong",
  big: "text-big font-strong",
  list: "text-body font-medium whitespace-nowrap",
  inherit: "whitespace-nowrap",
};
/** Amounts of so many digits take a smaller step on phones, where they would not fit. */
const longSizes: Partial<Record<MoneySize, { readonly digits: number; readonly className: string }>> = {
  hero: { digits: 9, className: "text-hero-40 sm:text-hero-56 lg:text-hero-72 font-strong" },
  page: { digits: 8, className: "text-hero-40 sm:text-hero-56 font-strong" },
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
  /** Leaves out a minor part of zero: list prices such as "$0". */
  readonly isPrice?: boolean;
  /** Changed digits roll when the amount changes. */
  readonly isLive?: boolean;
  /** Keeps its digits while amounts are hidden: what the person enters and is about to confirm. */
  readonly isShown?: boolean;
  readonly className?: string;
};

/** The one way in which an amount is drawn; screen readers get one string. */
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
  const whole = isPrice && /^\D?0*$/.test(exact.minor) ? { ...exact, minor: "" } : exact;
  const parts = isMasked ? maskedParts(exact) : whole;
  const spoken = moneySpoken(amountMinor, currency, locale, sign, words);
  const isLarge = size === "hero" || size === "page" || size === "small";
  const digitCount = parts.whole.replace(/\D/g, "").length + Math.max(0, parts.minor.length - 1);
  const longest = longSizes[size];
  const stepped = longest && digitCount >= longest.digits ? longest.className : sizes[size];
  return (
    <span className={clsx("numeric", stepped, tones[tone], isLarge && "inline-block -ml-[3px]", className)}>
      <span className="sr-only">{isMasked ? (words.hidden ?? parts.whole) : spoken}</span>
      <span aria-hidden="true" className={clsx(isLarge && "whitespace-nowrap")}>
        {isLarge ? <LargeAmount parts={parts} isLive={isLive} /> : <FlatAmount parts={parts} />}
      </span>
    </span>
  );
}

function FlatAmount({ parts }: { readonly parts: MoneyParts }) {
  return <>{lineOf(parts)}</>;
}

const aside = "text-[0.56em] font-medium text-text-3 tracking-[-0.02em]";

function LargeAmount({ parts, isLive }: { readonly parts: MoneyParts; readonly isLive: boolean }) {
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

/** Keys count from the right, so that only digits that changed are new elements and roll. */
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

/** Whether it rolls is settled when it appears: one that stands already stays still. */
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
