import { expect, test } from "vitest";
import { toUrl } from "./config.ts";

test("relative paths are joined to the base address, absolute ones kept", () => {
  expect(toUrl("/trpc", "https://api.evenly.test/")).toBe("https://api.evenly.test/trpc");
  expect(toUrl("trpc", "")).toBe("/trpc");
  expect(toUrl("https://cdn.evenly.test/x", "https://api.evenly.test")).toBe("https://cdn.evenly.test/x");
});
