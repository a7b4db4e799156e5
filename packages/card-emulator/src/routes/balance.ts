import type { Route } from "../core.ts";
import { listPage, pageParams, readCreated } from "../http/lists.ts";
import { missingResource } from "../http/provider-error.ts";
import { readText } from "../http/read-params.ts";
import { currentTransaction, readBalance } from "../money/balance.ts";

export const balanceRoutes: readonly Route[] = [
  { method: "GET", path: "/balance", params: [], run: (core) => readBalance(core) },
  {
    method: "GET",
    path: "/balance_transactions",
    params: [...pageParams, "created", "source", "type", "currency"],
    run: (core, { params }) => {
      const [source, type, currency] = ["source", "type", "currency"].map((name) => readText(params, name));
      const isCreated = readCreated(params);
      const rows = [...core.state.balanceTransactions.values()].filter(
        (one) =>
          isCreated(one) &&
          (source === undefined || one.source === source) &&
          (type === undefined || one.type === type) &&
          (currency === undefined || one.currency === currency),
      );
      const page = listPage(rows, params, { name: "balance_transaction", url: "/v1/balance_transactions" });
      return { ...page, data: page.data.map((one) => currentTransaction(core, one)) };
    },
  },
  {
    method: "GET",
    path: "/balance_transactions/:id",
    params: [],
    run: (core, { id }) => {
      const transaction = core.state.balanceTransactions.get(id);
      if (!transaction) throw missingResource("balance_transaction", id);
      return currentTransaction(core, transaction);
    },
  },
];
