import type { ReactNode } from "react";
import { NotFoundBody } from "../../../shell/route-states.tsx";
import { api } from "../../../trpc.ts";

/** Shows its pages to operators; for everyone else the address does not exist. The server checks each procedure itself. */
export function OperatorsOnly({ children }: { readonly children: ReactNode }) {
  const profile = api.auth.getProfile.useQuery().data;
  if (profile === undefined) return null;
  return profile.isAdmin ? children : <NotFoundBody />;
}
