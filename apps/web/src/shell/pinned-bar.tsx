import type { ReactNode } from "react";

/** The main action of a form on a phone: it stays at the bottom of the window, above the page's bar. */
export function PinnedBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-pinned-page
      data-above-bottom="confirm"
      className="sticky bottom-0 z-10 border-t border-line bg-surface-1 px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto w-full max-w-[40rem]">{children}</div>
    </div>
  );
}
