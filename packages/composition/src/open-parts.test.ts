import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createTestDatabase, silentLog } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { openParts, SERVICE_PARTS } from "./open-parts.ts";

const CHILD = fileURLToPath(new URL("testing/loaded-child.ts", import.meta.url));
/** Packages that are slow or large to load. */
const HEAVY = ["@node-rs/argon2", "@zxcvbn-ts/language-common", "pdfkit", "nodemailer", "bullmq"];

const client = { name: "evenly-composed", poolMax: 2 };

/** The heavy packages that a process loads when it opens these parts. */
function heavyOf(...names: string[]): readonly string[] {
  const args = ["--import", "tsx", CHILD, ...names];
  const loaded = execFileSync(process.execPath, args, { encoding: "utf8" });
  return HEAVY.filter((name) => loaded.includes(`/node_modules/${name}/`));
}

describe("openParts", () => {
  it("opens the named parts and their connections, and nothing else", async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: database.url };
    const { parts, close } = await openParts({ env, log: silentLog, client }, ["clock", "ids"]);
    expect(Object.keys(parts)).toEqual(["clock", "ids"]);
    await parts.clock.synchronise();
    const connected = await database.db.$client`
      select distinct application_name from pg_stat_activity where application_name like 'evenly-composed%'`;
    expect(connected).toMatchObject([{ application_name: "evenly-composed" }]);
    await close();
    await expect(parts.clock.synchronise()).rejects.toThrow();
    await database.drop();
  });

  it("closes the lane before the bus and both before the database, in any order of the names", async () => {
    const database = await createTestDatabase();
    const closed: unknown[] = [];
    const log = { ...silentLog, debug: (fields: object) => void closed.push(fields) };
    const env = {
      DATABASE_URL: database.url,
      NODE_ENV: "development",
      PUBLIC_URL: "http://localhost:3000/",
      TOKEN_PEPPER: "pepper",
    } as const;
    const names = ["lane", ...SERVICE_PARTS] as const;
    const { parts, close } = await openParts({ env, log, client }, names);
    expect(parts.config.publicUrl).toBe("http://localhost:3000");
    await close();
    expect(closed).toEqual(
      ["posting lane", "database of evenly-composed-lane", "bus", "clock", "database of evenly-composed"].map(
        (part) => ({ part }),
      ),
    );
    await database.drop();
  });

  it("closes the remaining parts when one fails to close, and names it in the error", async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: database.url };
    const { parts, close } = await openParts({ env, log: silentLog, client }, ["db", "deliveryDb"]);
    parts.deliveryDb.$client.end = async () => {
      throw new Error("no answer");
    };
    await expect(close()).rejects.toThrow("could not close: database of evenly-composed-deliveries");
    await expect(parts.db.$client`select 1`).rejects.toThrow();
    await database.drop();
  });
});

describe("a process loads", () => {
  it("no code of other parts", () => {
    expect(heavyOf("db", "deliveryDb", "clock", "ids", "bus", "config", "seal", "csv", "tracer")).toEqual([]);
  });

  it("the code of the named parts", () => {
    expect(heavyOf("passwords", "receipts", "channelProbe")).toEqual([
      "@node-rs/argon2",
      "pdfkit",
      "nodemailer",
    ]);
  });
});
