import { readCpuTime } from "@evenly/testing/bench/cpu-time";
import type { FastifyInstance } from "fastify";
import { type BenchProduct, openProduct, quietDeps } from "./product.ts";
import { bareServer, typedServer } from "./typed-query.ts";

/** One server process of `npm run bench:http`: bare, lean, stock or product. Commands arrive over IPC. */
const [role = "", ownerUrl = "", appUrl = "", migrationsFolder = "", people = "0"] = process.argv.slice(2);
let product: BenchProduct | null = null;

async function open(): Promise<{ app: FastifyInstance; facts: object }> {
  if (role === "bare") {
    const { app, ...facts } = await bareServer();
    return { app, facts };
  }
  if (role === "lean" || role === "stock") {
    const { app, ...facts } = await typedServer(role, quietDeps());
    return { app, facts };
  }
  product = await openProduct({ owner: ownerUrl, app: appUrl, migrationsFolder }, Number(people));
  return { app: product.app, facts: { people: product.people, password: product.password } };
}

const { app, facts } = await open();
const url = await app.listen({ host: "127.0.0.1", port: 0 });
process.on("message", async (message) => {
  if (message === "cpu" && product !== null) process.send?.(await readCpuTime(product.db));
  if (message === "check") process.send?.(await product?.check());
  if (message === "stop") {
    await app.close();
    process.exit();
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ url, ...facts });
