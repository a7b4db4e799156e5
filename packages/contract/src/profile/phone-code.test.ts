import { expect, it } from "vitest";
import { ConfirmPhoneInput } from "./schemas.ts";

const requestId = "019aa000-0000-7000-8000-000000000010";

it.each(["123456", "123 456", "123-456", " 123456 ", "12 34 56", "123\u00a0456"])(
  "the code %s is six digits",
  (code) => {
    expect(ConfirmPhoneInput.parse({ requestId, code }).code).toBe("123456");
  },
);

it.each(["12345", "1234567", "12345a", "123.456", ""])("the code %s is refused", (code) => {
  expect(ConfirmPhoneInput.safeParse({ requestId, code }).success).toBe(false);
});
