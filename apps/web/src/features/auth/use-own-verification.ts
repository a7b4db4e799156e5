import { useCallback, useEffect, useState } from "react";
import { apiClient } from "../../api/trpc-client.ts";
import { useAuth } from "./auth-provider.tsx";

/** Whether the signed-in user's address is verified; "unknown" until the server has answered. */
export type OwnVerification =
  | { readonly state: "signedOut" | "unknown" }
  | { readonly state: "verified" | "unverified"; readonly email: string };

const REREAD_MS = 4000;
/** About 20 minutes; later the address is only checked when the page gets the focus. */
const REREADS_MAX = 300;

/** Follows the verification of the signed-in user's address: the link may be opened in another tab or on another device. */
export function useOwnVerification(isWanted: boolean): OwnVerification {
  const { status } = useAuth();
  const [known, setKnown] = useState<OwnVerification>({ state: "unknown" });
  const isOpen = isWanted && status === "signedIn" && known.state !== "verified";
  const read = useCallback(() => {
    if (document.visibilityState === "hidden") return;
    apiClient.auth.getProfile.query().then(
      ({ email, emailVerified }) => setKnown({ state: emailVerified ? "verified" : "unverified", email }),
      // Without an answer the last state stays, and the next reading asks again.
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    let left = REREADS_MAX;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      read();
    }, REREAD_MS);
    read();
    document.addEventListener("visibilitychange", read);
    addEventListener("focus", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
      removeEventListener("focus", read);
    };
  }, [isOpen, read]);
  return status === "signedIn" || status === "loading" ? known : { state: "signedOut" };
}
