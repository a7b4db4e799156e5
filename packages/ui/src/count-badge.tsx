import { clsx } from "clsx";

/** Above 99 a badge shows 99+. */
const BADGE_MAX = 99;

type CountBadgeProps = {
  readonly count: number;
  /** The number in words, for screen readers; without it they hear of the number elsewhere. */
  readonly label?: string;
  readonly className?: string | undefined;
};

/** A small number of what is unread. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className={clsx(
          "numeric flex h-[18px] min-w-[18px] shrink-0 items-center justify-center rounded-full bg-negative px-[5px] text-[0.71875rem] leading-none font-semibold text-negative-on",
          className,
        )}
      >
        {count > BADGE_MAX ? `${BADGE_MAX}+` : count}
      </span>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </>
  );
}
