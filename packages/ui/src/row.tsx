import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A list of rows with hairlines between them. */
export function RowList({
  children,
  label,
  className,
}: {
  readonly children: ReactNode;
  readonly label?: string;
  readonly className?: string;
}) {
  return (
    <ul aria-label={label} className={clsx("[&>li+li]:border-t [&>li+li]:border-line", className)}>
      {children}
    </ul>
  );
}

type RowProps = {
  readonly lead: ReactNode;
  readonly title: ReactNode;
  readonly meta?: ReactNode;
  /** Beside the title, such as a number of what is new. */
  readonly badge?: ReactNode;
  /** An extra column on wide screens: kind and status. */
  readonly middle?: ReactNode;
  readonly amount?: ReactNode;
  readonly amountMeta?: ReactNode;
  readonly isSelected?: boolean;
  /** The row was added while the list was visible: it slides in. */
  readonly isNew?: boolean;
  /** Wraps the row in its link or button; without it the row is not interactive. */
  readonly wrap?: (content: ReactNode, className: string) => ReactNode;
};

/** One row of a list: icon or avatar, title and details on the left, amount on the right. */
export function Row(props: RowProps) {
  const {
    lead,
    title,
    meta,
    badge,
    middle,
    amount,
    amountMeta,
    isSelected = false,
    isNew = false,
    wrap,
  } = props;
  const look = clsx(
    "flex min-h-(--row-height) flex-wrap items-center gap-x-3 gap-y-1 py-(--row-padding) text-left",
    !wrap && "w-full",
    wrap &&
      "-mx-2 w-[calc(100%+1rem)] rounded-control px-2 transition-colors duration-[120ms] lg:-mx-4 lg:w-[calc(100%+2rem)] lg:px-4",
    wrap && !isSelected && "hover:bg-surface-2",
    isSelected && "bg-accent-soft",
  );
  const content = (
    <>
      {lead}
      <span className="min-w-24 flex-1">
        {badge ? (
          <span className="flex items-center gap-1.5">
            <span className="truncate font-medium">{title}</span>
            {badge}
          </span>
        ) : (
          <span className="block truncate font-medium">{title}</span>
        )}
        {meta && <span className="block truncate text-small text-text-3">{meta}</span>}
      </span>
      {middle}
      <span className="ml-auto flex shrink-0 flex-col items-end">
        {amount}
        {amountMeta && <span className="numeric text-small text-text-3">{amountMeta}</span>}
      </span>
    </>
  );
  return (
    <li className={clsx(isNew && "motion-enter")}>
      {wrap ? wrap(content, look) : <div className={look}>{content}</div>}
    </li>
  );
}

/** A tile with an icon, shown where a person's row has the avatar. */
export function IconTile({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-surface-2 text-text-2",
        className,
      )}
    >
      {children}
    </span>
  );
}
