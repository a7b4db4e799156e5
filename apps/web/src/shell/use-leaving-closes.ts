import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Closes an overlay when its page is left. With `holdsBack`, used by sheets that cover a phone's page, going back only closes the overlay
 * and the page stays.
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
