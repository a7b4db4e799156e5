import { expect, test } from "vitest";
import { nextSearch, tokenSearch } from "./search.ts";

test("only paths of this site are returned to after signing in", () => {
  expect(nextSearch({ next: "/history?type=deposit" })).toEqual({ next: "/history?type=deposit" });
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "history", 5, undefined]) {
    expect(nextSearch({ next })).toEqual({});
  }
});

test("reads a token as text", () => {
  expect(tokenSearch({ token: "abc" })).toEqual({ token: "abc" });
  expect(tokenSearch({})).toEqual({});
});
