import { clsx } from "clsx";
import type { ReactNode } from "react";

type HalvesProps = {
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** List and detail pages cut 1.42 to 1; all others in the middle. */
  readonly cut?: "even" | "list";
  readonly className?: string;
};

/** A page of two halves: yours on the left, what is between you and others on the right; stacked on phones. */
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

/** The left half: yours. */
export function LeftHalf({ children, label, className }: HalfProps) {
  return (
    <section
      aria-label={label}
      className={clsx(
        "half-outer-l min-w-0 bg-surface-1 px-5 pt-5 pb-7 lg:border-r lg:border-line lg:pt-8 lg:pr-14 lg:pb-14",
        className,
      )}
    >
      <div className={body}>{children}</div>
    </section>
  );
}

/** The right half: between you and others, or what will happen. */
export function RightHalf({ children, label, className }: HalfProps) {
  return (
    <section
      aria-label={label}
      className={clsx(
        "half-outer-r min-w-0 border-line bg-bg px-5 pt-7 pb-8 max-lg:border-t lg:pt-8 lg:pb-14 lg:pl-14",
        className,
      )}
    >
      {/* As high as the half, so that what sticks in it has somewhere to go. */}
      <div className={clsx(body, "lg:h-full")}>{children}</div>
    </section>
  );
}
