import { maskAmounts } from "@evenly/ui";
import type { ReactNode } from "react";

/** Public pages show amounts of nobody: they keep their digits, whatever was chosen for one's own pages. */
export function PublicLook({ children }: { readonly children: ReactNode }) {
  maskAmounts(false);
  return children;
}
