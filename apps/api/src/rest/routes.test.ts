import { describe, expect, it } from "vitest";
import { restRows } from "../features.ts";
import { appRouter } from "../trpc/root.ts";

describe("REST rows", () => {
  it("each name an existing procedure and are public exactly when it is", () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { meta?: { policy?: string } } }
    >;
    for (const row of restRows) {
      const policy = procedures[row.procedure]?._def.meta?.policy;
      expect([row.path, policy !== undefined, policy === "public"]).toEqual([row.path, true, row.isPublic]);
    }
  });
});
