import { expect, it } from "vitest";
import { decodeForm } from "./form.ts";

it.each([
  ["", {}],
  ["a=1&b=two+words&c=%26", { a: "1", b: "two words", c: "&" }],
  ["card[number]=42&card[exp][month]=8", { card: { number: "42", exp: { month: "8" } } }],
  ["expand[]=x&expand[]=y", { expand: { 0: "x", 1: "y" } }],
  ["expand[0]=x&expand[1]=y", { expand: { 0: "x", 1: "y" } }],
  ["metadata%5Buser%5D=u1", { metadata: { user: "u1" } }],
])("%s is decoded", (text, params) => {
  expect(decodeForm(text)).toEqual(params);
});

it.each(["a=1&a[b]=2", "[a]=1", "a[b=1", "a[b][c][d][e][f][g]=1"])("%s is refused", (text) => {
  expect(decodeForm(text)).toBeNull();
});

it("names of objects are plain names", () => {
  const params = decodeForm("__proto__[polluted]=1&constructor=2");
  expect(Object.keys(params ?? {})).toEqual(["__proto__", "constructor"]);
  expect("polluted" in {}).toBe(false);
});
