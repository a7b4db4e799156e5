import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshAfter } from "../realtime/frame-kinds.ts";
import { refreshAll } from "../realtime/refresh-all.ts";
import { takeExport } from "./frames.ts";

function clientWith(...paths: string[]) {
  const client = new QueryClient();
  for (const path of paths) client.setQueryData([path.split("."), { input: { limit: 8 }, type: "query" }], 1);
  const stale = () =>
    client
      .getQueryCache()
      .findAll({ predicate: (query) => query.state.isInvalidated })
      .map((query) => (query.queryKey[0] as string[]).join("."));
  return { client, stale };
}

test("a payment frame refreshes history, balance and the quote, and nothing else", () => {
  const { client, stale } = clientWith("payments.listTransactions", "payments.quote", "auth.getProfile");
  refreshAfter(client, "transaction_update");
  expect(stale()).toEqual(["payments.listTransactions", "payments.quote"]);
});

test("a frame that names no queries refreshes nothing", () => {
  const { client, stale } = clientWith("payments.listTransactions");
  refreshAfter(client, "notification");
  expect(stale()).toEqual([]);
});

test("after a lost connection every live query is refreshed", () => {
  const { client, stale } = clientWith("payments.getBalance", "payments.listRecentPayees", "auth.getProfile");
  refreshAll(client);
  expect(stale()).toEqual(["payments.getBalance", "payments.listRecentPayees"]);
});

test("a running export updates from the frame; its end refetches the list", () => {
  const client = new QueryClient();
  const key = [["payments", "listExports"], { type: "query" }];
  client.setQueryData(key, [{ id: "x", state: "queued", rows: 0 }]);
  const update = { userId: "user", exportId: "x", rowsTotal: 90 };
  takeExport(client, { ...update, state: "running", rows: 40 });
  expect(client.getQueryData(key)).toEqual([{ id: "x", state: "running", rows: 40, rowsTotal: 90 }]);
  expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  takeExport(client, { ...update, state: "done", rows: 90 });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
