import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createTestDatabase } from "@evenly/testing";
import { bundleChild } from "@evenly/testing/bundle-child";
import { expect, it } from "vitest";

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const RUN_MS_MAX = 240_000;

it(
  "no procedure, row or download blocks the event loop for longer than a fixed piece of work with the largest input that its schema allows",
  async () => {
    const database = await createTestDatabase();
    const child = await bundleChild(pathOf("testing/loop-child.ts"));
    const side = await bundleChild(pathOf("../../../packages/composition/src/side-process.ts"));
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [child.file, database.url, side.file]);
      const { findings, calls, statuses, isControlFound } = JSON.parse(stdout);
      expect(findings).toEqual([]);
      // Control: a procedure that blocks for twice the maximum is found.
      expect(isControlFound).toBe(true);
      expect(calls).toBeGreaterThan(300);
      // Control: many inputs pass their schema, and nobody was signed out.
      expect(statuses[200]).toBeGreaterThan(100);
      expect(statuses[401] ?? 0).toBeLessThan(10);
      expect(statuses[500]).toBe(undefined);
    } finally {
      await child.remove();
      await side.remove();
      await database.drop({ isBookDamaged: true });
    }
  },
  RUN_MS_MAX,
);
