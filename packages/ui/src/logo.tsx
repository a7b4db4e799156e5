import { clsx } from "clsx";

const LEFT = "M22.25 4.07v39.86C12.05 43.06 4 34.47 4 24S12.05 4.94 22.25 4.07Z";
const RIGHT = "M25.75 4.07v39.86C35.95 43.06 44 34.47 44 24S35.95 4.94 25.75 4.07Z";

export type CoinMood = "even" | "loading" | "level" | "empty" | "error";

const leftFill: Record<CoinMood, string> = {
  even: "fill-accent",
  loading: "fill-accent",
  level: "fill-accent",
  empty: "fill-none stroke-text-3 [stroke-dasharray:3_3]",
  error: "fill-surface-3",
};
const rightFill: Record<CoinMood, string> = {
  even: "fill-other",
  loading: "fill-other",
  level: "fill-other",
  empty: "fill-surface-3",
  error: "fill-line-strong translate-y-[3px]",
};

type CoinMarkProps = {
  readonly size?: number;
  readonly mood?: CoinMood;
  /** Both halves in the text colour, for use on buttons. */
  readonly isMono?: boolean;
  readonly className?: string;
};

/** The logo mark: a coin cut into two equal halves. Decorative: the name is shown next to it. */
export function CoinMark({ size = 24, mood = "even", isMono = false, className }: CoinMarkProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      aria-hidden="true"
      className={clsx(
        "shrink-0 overflow-visible",
        mood === "loading" && "motion-load",
        mood === "level" && "motion-level",
        className,
      )}
    >
      <path className={clsx("half-left", isMono ? "fill-current" : leftFill[mood])} d={LEFT} />
      <path className={clsx("half-right", isMono ? "fill-current opacity-70" : rightFill[mood])} d={RIGHT} />
    </svg>
  );
}

/** Logo mark and product name; the mark is 1.3 times as high as the font size. */
export function Logo({
  name,
  size = 19,
  className,
}: {
  readonly name: string;
  readonly size?: number;
  readonly className?: string;
}) {
  return (
    <span className={clsx("inline-flex items-center gap-[9px] text-text-1", className)}>
      <CoinMark size={Math.round(size * 1.3)} />
      <span
        className="font-wordmark leading-none tracking-[-0.045em]"
        style={{ fontSize: `${size / 16}rem` }}
      >
        {name}
      </span>
    </span>
  );
}
