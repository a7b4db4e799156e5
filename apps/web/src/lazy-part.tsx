import type { Feature } from "@evenly/i18n";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { needMessages } from "./features/preferences/i18n-store.ts";
import { loadOnceOnline } from "./load-once-online.ts";

/** Once the first page is there and has asked for what it shows: no part may be in its way. */
export const AFTER_PAGE_MS = 1000;

type LazyPartOptions = {
  /** The catalogues that it needs. */
  readonly texts?: readonly Feature[];
  /** How long after it is first drawn it begins to load. */
  readonly afterMs?: number;
  readonly fallback?: ReactNode;
};

/** A part that the page does without until it is loaded; without a network, it loads once there is one. */
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
