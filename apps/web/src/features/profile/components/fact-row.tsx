import type { ReactNode } from "react";

type FactRowProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
  /** Content below the row, such as a pending change. */
  readonly below?: ReactNode;
};

/** One profile fact: label, value, status and actions. */
export function FactRow({ label, children, status, actions, below }: FactRowProps) {
  return (
    <div className="border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-32 flex-1">
          <p className="text-small text-text-3">{label}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span className="min-w-0 wrap-anywhere">{children}</span>
            {status}
          </p>
        </div>
        {actions && <div className="-mr-3 flex shrink-0 items-center">{actions}</div>}
      </div>
      {below}
    </div>
  );
}
