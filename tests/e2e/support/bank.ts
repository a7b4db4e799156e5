import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CategoryId } from "@evenly/contract/payments/categories";
import { openDatabase } from "@evenly/db";
import { createFieldSeal } from "@evenly/platform/field-seal";
import { createIds } from "@evenly/platform/ids";
import { createPasswordHasher } from "@evenly/platform/password-hasher";
import { jobContext } from "@evenly/services";
import { giveFactors } from "@evenly/services/factors/give-factors";
import { importTransfers } from "@evenly/services/ledger/import-transfers";
import { fakeBus, silentLog } from "@evenly/testing/fakes";
import { proveSessions } from "@evenly/testing/prove-sessions";

/**
 * A program that gives a test's people what no call of the api gives at once, as the demo people have it: money of Evenly's own,
 * movements of the past, an older account, and proofs that are not new. scripts/lib/e2e-server.mjs starts it beside the product.
 */
export type BankOrder =
  | { readonly give: "movements"; readonly movements: readonly Movement[] }
  | { readonly give: "age"; readonly userId: string; readonly hours: number }
  | { readonly give: "proofs"; readonly userId: string; readonly pin: string; readonly seed: string }
  | { readonly give: "operatorRole"; readonly userId: string }
  | { readonly give: "provenSessions"; readonly userId: string };
type Movement = {
  /** Null: Evenly. */
  readonly payerUserId: string | null;
  readonly payeeUserId: string | null;
  readonly amountMinor: number;
  readonly description: string;
  readonly category: CategoryId | null;
  readonly hoursAgo: number;
};

const setting = (name: string) => process.env[name] ?? "";
const ids = createIds();
const deps = {
  db: openDatabase({ url: setting("DATABASE_URL"), applicationName: "evenly-test-bank", poolMax: 2 }),
  bus: fakeBus(),
  clock: { now: () => new Date() },
  ids,
  log: silentLog,
  config: { publicUrl: "", tokenPepper: setting("TOKEN_PEPPER"), isProduction: false },
  passwords: createPasswordHasher(),
  seal: createFieldSeal({ fieldKeys: setting("FIELD_KEYS"), lookupKey: setting("LOOKUP_KEY") }),
};

const server = createServer(async (request, response) => {
  try {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    await serve(JSON.parse(Buffer.concat(parts).toString()));
    response.end();
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once("disconnect", () => process.exit());

async function serve(order: BankOrder): Promise<void> {
  const ctx = jobContext(deps, { name: "test-bank", requestId: ids.uuid() });
  const now = Date.now();
  if (order.give === "proofs") return giveFactors(ctx, order.userId, order);
  if (order.give === "provenSessions") return proveSessions(deps, order.userId);
  if (order.give === "operatorRole") {
    await deps.db.$client`update users set role = 'admin' where id = ${order.userId}`;
    return;
  }
  if (order.give === "age") {
    const createdAt = new Date(now - order.hours * 3_600_000);
    await deps.db
      .$client`update users set created_at = ${createdAt.toISOString()} where id = ${order.userId}`;
    return;
  }
  const movements = order.movements.map(({ hoursAgo, ...movement }) => ({
    ...movement,
    amountMinor: BigInt(movement.amountMinor),
    key: ids.uuid(),
    effectiveAt: new Date(now - hoursAgo * 3_600_000),
  }));
  await importTransfers(ctx, movements);
}
