import { expect, it } from "vitest";
import * as z from "zod";
import { uuidFrom } from "./uuid-from.ts";

it("makes the same valid id of the same texts, and another of others", () => {
  expect(z.uuid().parse(uuidFrom("a", "b"))).toBe(uuidFrom("a", "b"));
  expect(uuidFrom("ab", "")).not.toBe(uuidFrom("a", "b"));
  const ids = Array.from({ length: 1000 }, (_none, index) => uuidFrom(String(index)));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
});
