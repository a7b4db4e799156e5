import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** While mounted, going back opens the dashboard instead of the page before. Returns a function that does the same. */
export function useBackLeadsHome(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const goHome = () => {
    isLeaving.current = true;
    void navigate({ to: "/dashboard", replace: true });
  };
  const leave = useRef(goHome);
  leave.current = goHome;
  useEffect(
    () =>
      router.history.block({
        blockerFn: async ({ action }) => {
          const isBack = action === "BACK" && !isLeaving.current;
          // The blocked step back is undone by a step forward; only after it this page's entry can be replaced.
          if (isBack) addEventListener("popstate", () => leave.current(), { once: true });
          return isBack;
        },
        enableBeforeUnload: false,
      }),
    [router],
  );
  return goHome;
}
