import { describe, expect, it } from "vitest";
import { Currency } from "./amounts.ts";
import { CreateBillInput } from "./bills/schemas.ts";
import { QuoteClaimInput, SendClaimInput } from "./claims/schemas.ts";
import { ExpenseFields } from "./expenses/schemas.ts";
import { CreateGroupInput } from "./groups/schemas.ts";
import { CreateManualEntryInput } from "./history/manual-entries.ts";
import { CreatePayCodeInput } from "./pay-codes/schemas.ts";
import { QuoteInput, SendInput } from "./payments/schemas.ts";
import { CreateRequestLinkInput } from "./requests/link-schemas.ts";
import { CreateRequestsInput } from "./requests/schemas.ts";

const isAccepted = (schema: { safeParse: (value: unknown) => { success: boolean } }, code: string) =>
  schema.safeParse(code).success;

describe("a currency that was withdrawn", () => {
  it.each(
    Object.entries({
      CreateBillInput,
      QuoteClaimInput,
      SendClaimInput,
      CreateGroupInput,
      CreateManualEntryInput,
      CreatePayCodeInput,
      QuoteInput,
      SendInput,
      CreateRequestLinkInput,
      CreateRequestsInput,
    }),
  )("is refused by %s, which one in use is not", (_name, { shape: { currency } }) => {
    expect([isAccepted(currency, "HRK"), isAccepted(currency, "EUR")]).toEqual([false, true]);
  });

  it("is accepted for expenses, which keep the currency in which they were made", () => {
    const codes = ["HRK", "EUR", "XQX", "hrk"];
    expect(codes.map((code) => isAccepted(ExpenseFields.shape.currency, code))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(codes.map((code) => isAccepted(Currency, code))).toEqual([true, true, false, false]);
  });
});
