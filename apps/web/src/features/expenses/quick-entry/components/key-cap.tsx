import type { ReactNode } from "react";

/** A key of the keyboard in a hint. */
export function KeyCap({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="rounded-[5px] border border-line-strong px-1.5 font-[inherit] text-text-2">
      {children}
    </kbd>
  );
}
