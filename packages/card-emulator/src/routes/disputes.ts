import type Stripe from "stripe";
import type { Core, Route } from "../core.ts";
import { listPage, pageParams, readCreated } from "../http/lists.ts";
import { missingResource } from "../http/provider-error.ts";
import { readGroup, readText } from "../http/read-params.ts";
import { idOf } from "../ids.ts";
import { acceptDispute, answerDispute } from "../money/disputes.ts";

export const disputeRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/disputes",
    params: [...pageParams, "created", "charge", "payment_intent"],
    run: ({ state }, { params }) => {
      const chargeId = readText(params, "charge");
      const intentId = readText(params, "payment_intent");
      const isCreated = readCreated(params);
      const rows = [...state.disputes.values()].filter(
        (one) =>
          isCreated(one) &&
          (chargeId === undefined || idOf(one.charge) === chargeId) &&
          (intentId === undefined || idOf(one.payment_intent) === intentId),
      );
      return listPage(rows, params, { name: "dispute", url: "/v1/disputes" });
    },
  },
  {
    method: "GET",
    path: "/disputes/:id",
    params: [],
    run: (core, { id }) => findDispute(core, id),
  },
  {
    method: "POST",
    path: "/disputes/:id",
    params: ["evidence", "submit"],
    run: (core, { id, params }) => {
      const dispute = findDispute(core, id);
      answerDispute(core, dispute, readText(readGroup(params, "evidence") ?? {}, "uncategorized_text"));
      return dispute;
    },
  },
  {
    method: "POST",
    path: "/disputes/:id/close",
    params: [],
    run: (core, { id }) => {
      const dispute = findDispute(core, id);
      acceptDispute(core, dispute);
      return dispute;
    },
  },
];

function findDispute({ state }: Core, id: string): Stripe.Dispute {
  const dispute = state.disputes.get(id);
  if (!dispute) throw missingResource("dispute", id);
  return dispute;
}
