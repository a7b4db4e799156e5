import type Stripe from "stripe";
import type { Core, Route } from "../core.ts";
import type { Params } from "../http/form.ts";
import { listPage, pageParams, readCreated } from "../http/lists.ts";
import { invalidRequest, missingResource } from "../http/provider-error.ts";
import { readChoice, readInteger, readMetadata, readText } from "../http/read-params.ts";
import { idOf } from "../ids.ts";
import { addRefund } from "../money/refunds.ts";
import { findCharge } from "./charges.ts";
import { findIntent } from "./payment-intents.ts";

export const refundRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/refunds",
    params: ["amount", "charge", "metadata", "payment_intent", "reason"],
    run: (core, { params }) =>
      addRefund(core, {
        charge: findCharged(core, params),
        amount: readInteger(params, "amount"),
        reason: readChoice(params, "reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null,
        metadata: readMetadata(params),
      }),
  },
  {
    method: "GET",
    path: "/refunds",
    params: [...pageParams, "created", "charge", "payment_intent"],
    run: ({ state }, { params }) => {
      const chargeId = readText(params, "charge");
      const intentId = readText(params, "payment_intent");
      const isCreated = readCreated(params);
      const rows = [...state.refunds.values()].filter(
        (one) =>
          isCreated(one) &&
          (chargeId === undefined || idOf(one.charge) === chargeId) &&
          (intentId === undefined || idOf(one.payment_intent) === intentId),
      );
      return listPage(rows, params, { name: "refund", url: "/v1/refunds" });
    },
  },
  {
    method: "GET",
    path: "/refunds/:id",
    params: [],
    run: ({ state }, { id }) => {
      const refund = state.refunds.get(id);
      if (!refund) throw missingResource("refund", id);
      return refund;
    },
  },
];

function findCharged(core: Core, params: Params): Stripe.Charge {
  const chargeId = readText(params, "charge");
  const intentId = readText(params, "payment_intent");
  if (chargeId !== undefined) return findCharge(core, chargeId);
  if (intentId === undefined)
    throw invalidRequest("A refund needs a charge or a payment_intent.", {
      code: "parameter_missing",
      param: "payment_intent",
    });
  const latest = idOf(findIntent(core, intentId, "payment_intent").latest_charge);
  if (latest === null)
    throw invalidRequest(`The payment intent ${intentId} has no charge.`, { param: "payment_intent" });
  return findCharge(core, latest);
}
