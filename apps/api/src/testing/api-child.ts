import { openDatabase } from "@evenly/db";
import { systemClock } from "@evenly/platform";
import { createTickets } from "@evenly/platform/tickets";
import { testContext } from "@evenly/testing";
import { buildApp } from "../build-app.ts";
import { testConfig } from "./test-config.ts";

/** An api on a port of its own, for tests of what asks it over HTTP from another process; prints its address. */
const [databaseUrl = "", ticketSecret = "api-child-secret-of-32-characters-"] = process.argv.slice(2);
const db = openDatabase({ url: databaseUrl, applicationName: "api-child", poolMax: 4 });
const hosts = new Set<string>();
const tickets = createTickets(ticketSecret, systemClock);
const ctx = testContext(db, { clock: systemClock, tickets });
const app = await buildApp({ ...testConfig, hosts }, ctx, false);
const address = await app.listen({ host: "127.0.0.1", port: 0 });
hosts.add(new URL(address).host);
process.stdout.write(`${address}\n`);
