import { useSyncExternalStore } from "react";

const query = "(width >= 64rem)";

/** Whether the window is wide enough for two halves next to each other. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}
