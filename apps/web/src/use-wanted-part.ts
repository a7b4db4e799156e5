import { type ComponentType, useEffect, useRef, useState } from "react";

/** A part of the page that loads when it is first wanted. One that could not be had is tried again when it is wanted anew. */
export function useWantedPart<Props = object>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const latest = useRef(load);
  useEffect(() => {
    if (!isWanted) return;
    latest.current().then(
      (part) => setPart(() => part),
      () => undefined,
    );
  }, [isWanted]);
  return Part;
}
