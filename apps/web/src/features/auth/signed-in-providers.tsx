import { QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { api, queryClient, trpcReactClient } from "../../trpc.ts";
import { useAuth } from "./auth-provider.tsx";

/** The cache of what the server said to whoever is signed in; it goes when they do. */
export function SignedInProviders({ children }: { readonly children: ReactNode }) {
  useLeaveWithSession();
  return (
    <api.Provider client={trpcReactClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}

/** A session that ended elsewhere (another tab, a refused renewal) ends this page too: its guard runs again. */
function useLeaveWithSession(): void {
  const { status, user } = useAuth();
  const router = useRouter();
  const userId = user?.id;
  useEffect(() => {
    if (status === "signedOut") void router.invalidate();
  }, [status, router]);
  useEffect(() => (userId === undefined ? undefined : () => queryClient.clear()), [userId]);
}
