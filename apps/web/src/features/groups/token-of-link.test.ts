import { expect, test } from "vitest";
import { tokenOfLink } from "./token-of-link.ts";

const token = "q3J8xV-0kd_A7bNw5zLmTg";

test.each([
  ["a link", `https://evenly.example/join?token=${token}`, token],
  ["a link with spaces around it", `  https://evenly.example/join?token=${token}\n`, token],
  ["a link inside a sentence", `Join us: https://evenly.example/join?token=${token} see you`, token],
  ["a link with another parameter before", `https://evenly.example/join?utm=a&token=${token}#top`, token],
  ["a token by itself", token, token],
  ["an empty text", "", null],
  ["another address", "https://evenly.example/groups/019aa000", null],
  ["a part of a token", "https://evenly.example/join?token=abc", null],
  ["a broken escape", `https://evenly.example/join?token=${token}%zz`, null],
])("reads the token of %s", (_kind, pasted, expected) => {
  expect(tokenOfLink(pasted)).toBe(expected);
});
