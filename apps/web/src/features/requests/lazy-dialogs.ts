import { lazy } from "react";
import { needMessages } from "../preferences/index.ts";

/** The dialogs that pay and decline a request, with their texts; loaded when the first one opens. */
export const PayRequestDialog = lazy(async () => {
  const [module] = await Promise.all([
    import("./components/pay-request-dialog.tsx"),
    needMessages("requests", "send", "stepUp"),
  ]);
  return { default: module.PayRequestDialog };
});
export const DeclineDialog = lazy(async () => {
  const [module] = await Promise.all([import("./components/decline-dialog.tsx"), needMessages("requests")]);
  return { default: module.DeclineDialog };
});
