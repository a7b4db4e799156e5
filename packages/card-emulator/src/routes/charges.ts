import type Stripe from "stripe";
import type { Core, Route } from "../core.ts";
import { listPage, pageParams, readCreated } from "../http/lists.ts";
import { missingResource } from "../http/provider-error.ts";
import { readText } from "../http/read-params.ts";
import { idOf } from "../ids.ts";

export const chargeRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/charges",
    params: [...pageParams, "created", "customer", "payment_intent"],
    run: ({ state }, { params }) => {
      const customerId = readText(params, "customer");
      const intentId = readText(params, "payment_intent");
      const isCreated = readCreated(params);
      const rows = [...state.charges.values()].filter(
        (one) =>
          isCreated(one) &&
          (customerId === undefined || idOf(one.customer) === customerId) &&
          (intentId === undefined || idOf(one.payment_intent) === intentId),
      );
      return listPage(rows, params, { name: "charge", url: "/v1/charges" });
    },
  },
  {
    method: "GET",
    path: "/charges/:id",
    params: [],
    run: (core, { id }) => findCharge(core, id, "id"),
  },
];

export function findCharge({ state }: Core, id: string, param = "charge"): Stripe.Charge {
  const charge = state.charges.get(id);
  if (!charge) throw missingResource("charge", id, param);
  return charge;
}
