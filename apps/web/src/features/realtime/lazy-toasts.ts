import { lazyPart } from "../../lazy-part.tsx";

export const PaymentToasts = lazyPart(() =>
  import("./payment-toasts.tsx").then((module) => module.PaymentToasts),
);

export const ExportToast = lazyPart(() => import("./export-toast.tsx").then((module) => module.ExportToast));
