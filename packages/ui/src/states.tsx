import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CoinMark } from "./logo.tsx";

/** A grey placeholder for content that loads. It appears after 150 ms and does not shimmer. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={clsx("motion-wait block rounded-small bg-surface-3", className)}
    />
  );
}

/** Placeholder of a bar: two grey halves. */
export function SkeletonBar({ className }: { readonly className?: string }) {
  return (
    <span aria-hidden="true" className={clsx("motion-wait flex gap-[3px]", className)}>
      <span className="h-[22px] flex-1 rounded-l-[5px] bg-surface-3" />
      <span className="h-[22px] flex-1 rounded-r-[5px] bg-surface-3" />
    </span>
  );
}

/** Placeholders of rows, in the height of real rows. */
export function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((row) => (
        <div key={row} className="flex min-h-15 items-center gap-3">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}

type StateProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
};

/** Empty state: one sentence and one action, left aligned. */
export function EmptyState({ title, text, action, className }: StateProps) {
  return (
    <div className={clsx("flex flex-col items-start gap-1 py-4", className)}>
      <CoinMark size={40} mood="empty" className="mb-3" />
      <p className="max-w-full text-h2 font-semibold wrap-anywhere">{title}</p>
      {text && <p className="max-w-[68ch] text-text-2">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** Error state: what failed, what is not affected, and an action to continue. */
export function ErrorState({ title, text, action, className }: StateProps) {
  return (
    <div role="alert" className={clsx("flex items-start gap-4 py-4", className)}>
      <CoinMark size={40} mood="error" />
      <div>
        <p className="text-h2 font-semibold">{title}</p>
        {text && <p className="mt-1 max-w-[68ch] text-text-2">{text}</p>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}

/** A note on the second surface, with an icon. */
export function Note({
  icon,
  children,
  className,
}: {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <div className={clsx("flex gap-3 rounded-panel bg-surface-2 px-4 py-3.5", className)}>
      {icon && <span className="mt-px shrink-0 text-text-2">{icon}</span>}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
