import { clsx } from "clsx";
import type { ReactNode } from "react";

export type TimelineStep = {
  readonly id: string;
  readonly title: ReactNode;
  readonly meta?: ReactNode;
  readonly time?: ReactNode;
  readonly icon?: ReactNode;
  readonly isCurrent?: boolean;
  readonly isDone?: boolean;
};

/** Past and future steps, in order, on one vertical line. */
export function Timeline({
  steps,
  className,
}: {
  readonly steps: readonly TimelineStep[];
  readonly className?: string;
}) {
  return (
    <ol className={className}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.isCurrent ? "step" : undefined}
          className="relative flex gap-3 pb-4 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={clsx(
                "absolute bottom-0 w-px bg-line-strong",
                step.icon ? "top-9 left-[17.5px]" : "top-3.5 left-[4.5px]",
              )}
            />
          )}
          {step.icon ? (
            <span
              aria-hidden="true"
              className={clsx(
                "flex size-9 shrink-0 items-center justify-center rounded-full",
                step.isCurrent && "bg-accent-soft text-accent-text",
                step.isDone && "bg-positive-soft text-positive-text",
                !step.isCurrent && !step.isDone && "bg-surface-2 text-text-2",
              )}
            >
              {step.icon}
            </span>
          ) : (
            <span
              aria-hidden="true"
              className={clsx(
                "mt-1.5 size-2.5 shrink-0 rounded-full",
                step.isCurrent ? "bg-accent" : "bg-line-strong",
              )}
            />
          )}
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={clsx("min-w-0", step.icon && "font-medium")}>{step.title}</span>
              {step.time && <span className="numeric shrink-0 text-small text-text-3">{step.time}</span>}
            </span>
            {step.meta && <span className="block text-small text-text-3">{step.meta}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
