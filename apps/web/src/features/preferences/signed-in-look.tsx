import { maskAmounts } from "@evenly/ui";
import { type ReactNode, useEffect } from "react";
import { IntlProvider, useLocale } from "use-intl";
import { api } from "../../api/trpc.ts";
import { amounts, density } from "./local-choices.ts";
import { useProfileChoices } from "./use-profile-choices.ts";

/**
 * Applies the user's settings to signed-in pages: time zone, hidden amounts, compact rows. Public pages ignore them. Days are in the
 * profile's time zone, as on receipts, in exports and for limits.
 */
export function SignedInLook({ children }: { readonly children: ReactNode }) {
  useProfileChoices();
  const locale = useLocale();
  const timeZone = api.auth.getProfile.useQuery().data?.timeZone;
  const isHidden = amounts.use() === "hidden";
  const rows = density.use();
  // Before children render, so that hidden amounts are never visible for a moment.
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
  return (
    <IntlProvider locale={locale} {...(timeZone ? { timeZone } : {})}>
      {children}
    </IntlProvider>
  );
}
