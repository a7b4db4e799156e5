import { type ComponentType, useEffect, useRef, useState } from "react";
import { loadOnceOnline } from "./load-once-online.ts";

/** After the first page stands and has asked for what it shows: nothing that comes late may be in its way. */
const LATER_MS = 1000;

/** A part of the page that loads once the page is there; without a network, once there is one. */
export function useLatePart<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  afterMs = LATER_MS,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const latest = useRef(load);
  useEffect(() => {
    let forget = () => {};
    const timer = setTimeout(() => {
      forget = loadOnceOnline(latest.current, (part) => setPart(() => part));
    }, afterMs);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [afterMs]);
  return Part;
}
