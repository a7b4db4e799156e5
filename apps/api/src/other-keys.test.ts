import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { checkKeys } from "@evenly/services/operators/check-keys";
import { openTestContext, TEST_SEAL_KEYS, testContext } from "@evenly/testing";
import { bundleChild } from "@evenly/testing/bundle-child";
import { beforeAll, describe, expect, it } from "vitest";

/** Time in ms after which a process that was not refused is killed, so that the test fails. */
const RUN_MS_MAX = 50_000;

const { database } = await openTestContext();
beforeAll(async () => {
  expect(await checkKeys(testContext(database.db))).toEqual([]);
});

async function run(file: string, keys: { readonly FIELD_KEYS: string; readonly LOOKUP_KEY: string }) {
  const env = { ...keys, DATABASE_URL: database.url, WEB_DIST: "/nonexistent", LOG_LEVEL: "silent" };
  const running = spawn(process.execPath, [file, "fields", "reseal"], { env, timeout: RUN_MS_MAX });
  let said = "";
  for (const stream of [running.stdout, running.stderr]) stream.on("data", (text) => (said += text));
  const [code] = await once(running, "close");
  return { code, said: said.trim() };
}

describe("a process whose keys differ from its database's", { timeout: 180_000 }, () => {
  it.each(["main.ts", "demo-data.ts", "operator-job.ts"])(
    "%s refuses to start, in one line",
    async (entry) => {
      const { fieldKeys, lookupKey } = TEST_SEAL_KEYS;
      const { file, remove } = await bundleChild(fileURLToPath(new URL(entry, import.meta.url)));
      const other = { FIELD_KEYS: `test:${"6b".repeat(32)}`, LOOKUP_KEY: lookupKey };
      expect(await run(file, other)).toEqual({
        code: 78,
        said: expect.stringMatching(
          /^the key test of FIELD_KEYS is not the one this database was made with.*$/,
        ),
      });
      const missing = { FIELD_KEYS: `next:${"6b".repeat(32)}`, LOOKUP_KEY: lookupKey };
      expect(await run(file, missing)).toEqual({
        code: 78,
        said: expect.stringMatching(/^FIELD_KEYS lacks the key test.*$/),
      });
      const otherLookup = { FIELD_KEYS: fieldKeys, LOOKUP_KEY: `${lookupKey}!` };
      expect(await run(file, otherLookup)).toEqual({
        code: 78,
        said: expect.stringMatching(/^LOOKUP_KEY is not the one this database was made with.*$/),
      });
      await remove();
    },
  );
});
