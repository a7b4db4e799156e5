import { openDatabase } from "@evenly/db";
import { systemClock } from "@evenly/platform";
import { createPermits } from "@evenly/platform/permits";
import { testContext } from "@evenly/testing";
import { buildApp } from "../build-app.ts";
import { testConfig } from "./test-config.ts";

/** An api process on a free port for tests of its HTTP clients; prints its address. */
const [databaseUrl = "", ticketSecret = "api-child-secret-of-32-characters-"] = process.argv.slice(2);
const db = openDatabase({ url: databaseUrl, applicationName: "api-child", poolMax: 4 });
const hosts = new Set<string>();
const permits = createPermits(ticketSecret, systemClock);
const ctx = testContext(db, { clock: systemClock, permits });
const app = await buildApp({ ...testConfig, hosts }, ctx, false);
const address = await app.listen({ host: "127.0.0.1", port: 0 });
hosts.add(new URL(address).host);
process.stdout.write(`${address}\n`);
