import type { ReactNode } from "react";

/** The end of a phone's flow page: holds its primary action, always in view, above the bottom inset. */
export function PinnedBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-above-bottom="confirm"
      className="border-t border-line bg-surface-1 px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] flow-short:py-2"
    >
      <div className="mx-auto w-full max-w-[40rem]">{children}</div>
    </div>
  );
}
