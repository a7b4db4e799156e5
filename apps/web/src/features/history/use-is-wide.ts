import { useSyncExternalStore } from "react";

const query = "(width >= 64rem)";

/** Whether list and detail stand side by side. */
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
