import { useSyncExternalStore } from "react";

const query = "(width >= 64rem)";

/** Whether there is room for two halves side by side. */
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
