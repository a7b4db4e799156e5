import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * What lies over a page goes with it: leaving for another closes it. Where `holdsBack`, as a sheet does that covers a phone's page,
 * going back closes it and nothing else: the page stays.
 */
export function useLeavingCloses(onClose: () => void, holdsBack: boolean): void {
  const router = useRouter();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (pathChanged) close.current();
      }),
    [router],
  );
  useEffect(() => {
    if (!holdsBack) return;
    return router.history.block({
      blockerFn: async ({ action }) => {
        const isBack = action === "BACK";
        if (isBack) close.current();
        return isBack;
      },
      enableBeforeUnload: false,
    });
  }, [router, holdsBack]);
}
