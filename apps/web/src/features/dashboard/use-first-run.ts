import { useEffect, useRef, useState } from "react";
import { api } from "../../api/trpc.ts";

/** Time for which the first-run page stays after the first payment, so that the user sees its last step fill. */
const LEAVING_MS = 1500;

/** "loading" until the balance is known, "first" until the wallet's first movement, "leaving" shortly after it if the page was open, then "over". */
export type FirstRun = "loading" | "first" | "leaving" | "over";

/** Whether the user's wallet has never moved; its version counts the movements. */
export function useFirstRun(): FirstRun {
  const balance = api.payments.getBalance.useQuery();
  const isFirst = balance.data?.version === 0n;
  const [wasFirst, setWasFirst] = useState(false);
  useEffect(() => {
    if (isFirst) return setWasFirst(true);
    if (!wasFirst) return;
    const timer = setTimeout(() => setWasFirst(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isFirst, wasFirst]);
  // A balance that failed is asked for again by the page, which must stay meanwhile.
  const hasSettled = useRef(false);
  if (!balance.isPending) hasSettled.current = true;
  if (!hasSettled.current) return "loading";
  if (isFirst) return "first";
  return wasFirst ? "leaving" : "over";
}
