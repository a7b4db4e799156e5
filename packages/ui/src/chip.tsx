import { clsx } from "clsx";
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

/** A status label: a colour and a text. */
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
