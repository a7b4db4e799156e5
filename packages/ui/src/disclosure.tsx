import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type DisclosureProps = {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** "link": opens more of the same; "heading": opens a section of its own. */
  readonly look?: "link" | "heading";
  readonly onToggle?: (isOpen: boolean) => void;
  readonly className?: string;
};

const looks = { link: "text-small font-medium text-accent-text", heading: "text-h2 font-semibold" } as const;

/** Content that its label opens and closes, with the product's arrow in place of the browser's. */
export function Disclosure({ label, children, look = "link", onToggle, className }: DisclosureProps) {
  return (
    <details className={clsx("group", className)} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary
        className={clsx(
          "flex min-h-11 list-none items-center gap-1.5 rounded-small [&::-webkit-details-marker]:hidden",
          looks[look],
        )}
      >
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open:rotate-90"
        />
        {label}
      </summary>
      {children}
    </details>
  );
}
