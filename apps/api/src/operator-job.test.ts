import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { makeAdmin, makeCandidate, makeUser, openTestContext, TEST_SEAL_KEYS } from "@evenly/testing";
import { bundleChild, type ChildBundle } from "@evenly/testing/bundle-child";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ENTRY = fileURLToPath(new URL("operator-job.ts", import.meta.url));
let job: ChildBundle;
const { ctx, database } = await openTestContext();
beforeAll(async () => {
  job = await bundleChild(ENTRY);
});
afterAll(() => job.remove());

async function run(...words: string[]) {
  const settings = {
    DATABASE_URL: database.url,
    FIELD_KEYS: `fresh:${"6b".repeat(32)},${TEST_SEAL_KEYS.fieldKeys}`,
    LOOKUP_KEY: TEST_SEAL_KEYS.lookupKey,
    WEB_DIST: "/nonexistent",
    LOG_LEVEL: "silent",
  };
  const child = spawn(process.execPath, [job.file, ...words], { env: settings });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  return [code, said.trim()];
}

describe("operator commands on the database", { timeout: 90_000 }, () => {
  it("makes the first two operators and refuses a third", async () => {
    const [ana, bare] = [await makeCandidate(ctx, { handle: "ana.first" }), await makeUser(ctx)];
    const [ben, cleo] = [await makeCandidate(ctx, { handle: "ben.second" }), await makeCandidate(ctx)];
    expect(await run("admins", "grant-first", "@nobody.here")).toEqual([1, "There is no such user."]);
    expect(await run("admins", "grant-first", bare.email)).toEqual([
      1,
      expect.stringContaining("authenticator app or a passkey"),
    ]);
    expect(await run("admins", "grant-first", ana.email)).toEqual([0, "@ana.first is an operator."]);
    expect(await run("admins", "grant-first", ben.email)).toEqual([0, "@ben.second is an operator."]);
    expect(await run("dist/operator-job.js", "admins", "grant-first", cleo.email)).toEqual([
      1,
      expect.stringContaining("There are two operators already"),
    ]);
  });

  it("reseals fields under the first key", async () => {
    await makeUser(ctx);
    expect(await run("fields", "reseal")).toEqual([0, "8 fields sealed with the key fresh."]);
    expect(await run("fields", "reseal")).toEqual([0, "0 fields sealed with the key fresh."]);
  });

  it("lifts an operator's lock and no other user's", async () => {
    const [ana, ben] = [await makeAdmin(ctx), await makeUser(ctx)];
    expect(await run("admins", "lift-lock", ana.email)).toEqual([0, `@${ana.handle} may sign in.`]);
    expect(await run("admins", "lift-lock", ben.email)).toEqual([
      1,
      expect.stringContaining("is no operator"),
    ]);
  });

  it("prints its usage with the exit code of a configuration error", async () => {
    expect(await run()).toEqual([78, expect.stringContaining("admins grant-first")]);
    expect(await run("admins", "grant-first")).toEqual([78, expect.stringContaining("fields reseal")]);
  });
});
