import { QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { api, queryClient, trpcReactClient } from "../../api/trpc.ts";
import { useAuth } from "./auth-provider.tsx";

/** Provides the query cache of the signed-in user; it is dropped when they sign out. */
export function SignedInProviders({ children }: { readonly children: ReactNode }) {
  useLeaveWithSession();
  return (
    <api.Provider client={trpcReactClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}

/** Leaves the page when the session ended elsewhere (another tab, a refused renewal), by running the route's guard again. */
function useLeaveWithSession(): void {
  const { status, user } = useAuth();
  const router = useRouter();
  const userId = user?.id;
  useEffect(() => {
    if (status === "signedOut") void router.invalidate();
  }, [status, router]);
  useEffect(() => (userId === undefined ? undefined : () => queryClient.clear()), [userId]);
}
