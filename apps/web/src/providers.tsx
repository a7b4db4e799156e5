import type { ReactNode } from "react";
import { AuthProvider } from "./features/auth/auth-provider.tsx";
import { OfflineProvider } from "./features/offline/offline-provider.tsx";
import { I18nProvider } from "./features/preferences/i18n-provider.tsx";
import { ThemeProvider } from "./features/preferences/theme-provider.tsx";
import { InstallProvider } from "./features/pwa/install-provider.tsx";
import { useForgetPerson } from "./use-forget-person.ts";

/** Providers of the whole app; none of them sends a request before sign-in. */
export function Providers({ children }: { readonly children: ReactNode }) {
  useForgetPerson();
  return (
    <ThemeProvider>
      <I18nProvider>
        <AuthProvider>
          <OfflineProvider>
            <InstallProvider>{children}</InstallProvider>
          </OfflineProvider>
        </AuthProvider>
      </I18nProvider>
    </ThemeProvider>
  );
}
