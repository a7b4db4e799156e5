import type { Feature } from "@evenly/i18n";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { needMessages } from "./features/preferences/i18n-store.ts";
import { loadOnceOnline } from "./shell/load-once-online.ts";

/** Delay after which optional parts load, so that they do not compete with the first page's code and queries. */
export const AFTER_PAGE_MS = 1000;

type LazyPartOptions = {
  /** The catalogues that the part needs. */
  readonly texts?: readonly Feature[];
  /** Delay between the first render and loading. */
  readonly afterMs?: number;
  readonly fallback?: ReactNode;
};

/** A component that is left out until its code has loaded; without a network it loads once there is one. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { texts = [], afterMs = 0, fallback = null }: LazyPartOptions = {},
) {
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let forget = () => {};
      const timer = setTimeout(() => {
        forget = loadOnceOnline(
          () => Promise.all([load(), needMessages(...texts)]),
          ([part]) => setPart(() => part),
        );
      }, afterMs);
      return () => {
        clearTimeout(timer);
        forget();
      };
    }, []);
    return Part ? <Part {...props} /> : fallback;
  };
}
