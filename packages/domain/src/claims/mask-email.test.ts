import { expect, it } from "vitest";
import { maskEmail } from "./mask-email.ts";

it("keeps the first character and the host of an address", () => {
  expect(maskEmail("lena@posteo.example")).toBe("l•••@posteo.example");
  expect(maskEmail('"a@b"@posteo.example')).toBe('"•••@posteo.example');
  expect(maskEmail("lena")).toBe("•••");
});
