import { plainText } from "@evenly/contract/plain-text";
import { expect, it } from "vitest";
import { cleanFileName } from "./clean-file-name.ts";

it.each([
  ["Nepenthe dinner.jpg", "Nepenthe dinner.jpg"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ana\\Beleg Größe.pdf", "Beleg Größe.pdf"],
  ["a\u0000b\nc\u202Egpj.exe", "abcgpj.exe"],
  ["folder/", "receipt"],
  ["", "receipt"],
  ["🧾".repeat(130), "🧾".repeat(120)],
])("shows %j as %j", (name, shown) => {
  expect(cleanFileName(name)).toBe(shown);
  expect(plainText.test(cleanFileName(name))).toBe(true);
});
