import { useWantedPart } from "../../use-wanted-part.ts";
import type { Arrival } from "./arrivals.ts";

type LatePaymentToastsProps = {
  readonly arrival: Arrival | null;
  readonly isQuiet: boolean;
};

/** What says that money came in loads when some does. */
export function LatePaymentToasts({ arrival, isQuiet }: LatePaymentToastsProps) {
  const Toasts = useWantedPart(arrival !== null, () =>
    import("./payment-toasts.tsx").then((module) => module.PaymentToasts),
  );
  return arrival && Toasts && <Toasts arrival={arrival} isQuiet={isQuiet} />;
}
