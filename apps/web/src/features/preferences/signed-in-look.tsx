import { maskAmounts } from "@evenly/ui";
import { type ReactNode, useEffect } from "react";
import { amounts, density } from "./local-choices.ts";
import { useDisplayCurrencySync } from "./use-display-currency-sync.ts";

/** What a person chose for their own pages: amounts without digits, compact rows. Public pages never follow it. */
export function SignedInLook({ children }: { readonly children: ReactNode }) {
  useDisplayCurrencySync();
  const isHidden = amounts.use() === "hidden";
  const rows = density.use();
  // Before anything below draws: what is hidden must not stand there for a moment.
  maskAmounts(isHidden);
  useEffect(() => {
    maskAmounts(isHidden);
    return () => maskAmounts(false);
  }, [isHidden]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.density = rows;
    return () => {
      delete dataset.density;
    };
  }, [rows]);
  return children;
}
