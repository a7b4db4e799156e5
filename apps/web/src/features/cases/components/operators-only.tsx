import type { ReactNode } from "react";
import { api } from "../../../api/trpc.ts";
import { NotFoundBody } from "../../../shell/route-states.tsx";
import { ClosedArea } from "./closed-area.tsx";

/**
 * Shows its pages to operators in a session that a second factor has proven; for everyone else the address does not exist. The
 * server checks each procedure itself.
 */
export function OperatorsOnly({ children }: { readonly children: ReactNode }) {
  const profile = api.auth.getProfile.useQuery().data;
  if (profile === undefined) return null;
  return profile.isAdmin ? <ProvenOnly>{children}</ProvenOnly> : <NotFoundBody />;
}

/** Where the proof is not known, the pages themselves say what the server refuses. */
function ProvenOnly({ children }: { readonly children: ReactNode }) {
  const { data: proof, isPending } = api.factors.getSessionProof.useQuery(undefined, { staleTime: 0 });
  if (isPending) return null;
  return proof !== undefined && proof.provenAt === null ? <ClosedArea proof={proof} /> : children;
}
