import { clsx } from "clsx";
import type { ReactNode } from "react";

type HalvesProps = {
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** Width ratio: "list" is 1.42 to 1 for list and detail pages, "even" is 1 to 1. */
  readonly cut?: "even" | "list";
  readonly className?: string;
};

/** A page of two halves: the user's own data on the left, what concerns other people on the right; stacked on phones. */
export function Halves({ left, right, cut = "even", className }: HalvesProps) {
  return (
    <div
      className={clsx(
        "flex flex-1 flex-col lg:grid",
        cut === "even" ? "lg:grid-cols-2" : "lg:grid-cols-[1.42fr_1fr]",
        className,
      )}
    >
      {left}
      {right}
    </div>
  );
}

type HalfProps = { readonly children: ReactNode; readonly label?: string; readonly className?: string };

const body = "mx-auto w-full max-w-[40rem] lg:mx-0 lg:max-w-none";

/** The left half: the user's own data. Alone on a phone it fills the page. While it loads, it fills a phone's screen, so that nothing below it moves when it has loaded. */
export function LeftHalf({ children, label, className }: HalfProps) {
  return (
    <section
      aria-label={label}
      className={clsx(
        "half-outer-l min-w-0 bg-surface-1 max-lg:last:grow max-lg:has-[[data-skeleton]]:min-h-svh px-5 pt-5 pb-7 lg:border-r lg:border-line lg:pt-8 lg:pr-14 lg:pb-14",
        className,
      )}
    >
      <div className={body}>{children}</div>
    </section>
  );
}

/** The right half: what concerns other people, or what will happen. */
export function RightHalf({ children, label, className }: HalfProps) {
  return (
    <section
      aria-label={label}
      className={clsx(
        "half-outer-r min-w-0 border-line bg-bg px-5 pt-7 pb-8 max-lg:border-t lg:pt-8 lg:pb-14 lg:pl-14",
        className,
      )}
    >
      {/* As high as the half, so that sticky content has room to scroll. */}
      <div className={clsx(body, "lg:h-full")}>{children}</div>
    </section>
  );
}
