import { maskAmounts } from "@evenly/ui";
import type { ReactNode } from "react";

/** Shows amounts with digits: public pages show only example amounts, so the user's setting does not apply. */
export function PublicLook({ children }: { readonly children: ReactNode }) {
  maskAmounts(false);
  return children;
}
