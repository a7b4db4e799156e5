import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";

export type ChipTone = "neutral" | "positive" | "warning" | "negative" | "you" | "other";

const tones: Record<ChipTone, string> = {
  neutral: "bg-surface-2 text-text-2",
  positive: "bg-positive-soft text-positive-text",
  warning: "bg-warning-soft text-warning-text",
  negative: "bg-negative-soft text-negative-text",
  you: "bg-accent-soft text-accent-text",
  other: "bg-other-soft text-other-text",
};

type ChipProps = {
  readonly tone?: ChipTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
};

/** A status in colour and words. */
export function Chip({ tone = "neutral", icon, children, className }: ChipProps) {
  return (
    <span
      className={clsx(
        "inline-flex min-h-[26px] items-center gap-1.5 rounded-chip px-2.5 text-small font-medium",
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

type FilterChipProps = {
  readonly children: ReactNode;
  readonly isActive: boolean;
  readonly onPress: () => void;
  readonly icon?: ReactNode;
  /** Name of the action, when the visible words do not say it ("Remove filter November 2026"). */
  readonly label?: string;
};

/** A filter: a ring when off, soft accent with a cross when on. */
export function FilterChip({ children, isActive, onPress, icon, label }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isActive}
      aria-label={label}
      onClick={onPress}
      className={clsx(
        "inline-flex min-h-11 items-center gap-1.5 rounded-small border px-2.5 text-small font-medium transition-colors duration-[120ms] lg:min-h-[34px]",
        isActive
          ? "border-accent bg-accent-soft text-accent-text"
          : "border-line bg-surface-1 text-text-1 hover:bg-surface-2",
      )}
    >
      {children}
      {isActive ? <X size={16} aria-hidden="true" /> : icon}
    </button>
  );
}
