import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Fact = { readonly id: string; readonly label: ReactNode; readonly value: ReactNode };

/** A list of labels (left) and values (right) with hairlines between the lines: quotes, details, fees. */
export function FactList({
  facts,
  className,
}: {
  readonly facts: readonly Fact[];
  readonly className?: string;
}) {
  return (
    <dl className={clsx("[&>div+div]:border-t [&>div+div]:border-line", className)}>
      {facts.map((fact) => (
        <div key={fact.id} className="flex items-baseline justify-between gap-4 py-2.5">
          <dt className="min-w-12 text-text-2">{fact.label}</dt>
          <dd className="text-right">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
