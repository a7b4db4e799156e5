import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { api, queryClient, trpcReactClient } from "../../trpc.ts";

/** The cache of what the server said to whoever is signed in; it goes when they do. */
export function SignedInProviders({ children }: { readonly children: ReactNode }) {
  useEffect(() => () => queryClient.clear(), []);
  return (
    <api.Provider client={trpcReactClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}
