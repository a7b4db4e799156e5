import * as z from "zod";
import { Currency } from "../amounts.ts";
import { OneGroupInput } from "../groups/schemas.ts";
import { MemberId } from "../ids.ts";

export const GetStandingInput = OneGroupInput;
export type GetStandingInput = z.infer<typeof GetStandingInput>;

/** A payment that a group suggests, so that everybody is even in a currency. */
export const SuggestedTransfer = z.object({
  fromMemberId: MemberId,
  toMemberId: MemberId,
  amountMinor: z.bigint(),
});
export type SuggestedTransfer = z.infer<typeof SuggestedTransfer>;

/** Who pays whom in one currency. */
export const CurrencyStanding = z.object({
  currency: Currency,
  transfers: z.array(SuggestedTransfer),
  directCount: z.number().int().describe("number of payments without simplification"),
});
export type CurrencyStanding = z.infer<typeof CurrencyStanding>;

/** Who pays whom in a group, for each currency that is not even, in the order of its code. */
export const GroupStanding = z.object({
  isSimplified: z.boolean(),
  currencies: z.array(CurrencyStanding),
});
export type GroupStanding = z.infer<typeof GroupStanding>;
