import { CreatePayCodeInput, type PayCode, PayPayCodeInput } from "@evenly/contract/pay-codes/schemas";
import { type MakeUserFacts, makeUser, type TestContext } from "@evenly/testing";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { createPayCode } from "../pay-codes/create-pay-code.ts";
import { getPayCode } from "../pay-codes/get-pay-code.ts";
import { payPayCode } from "../pay-codes/pay-pay-code.ts";

/** One person shows a code to another, who has 20,000.00. */
export async function makePayCode(
  ctx: TestContext,
  fields: Partial<CreatePayCodeInput> = {},
  facts: MakeUserFacts = {},
) {
  const owner = await makeUser(ctx, { country: "US" });
  const makePayer = () => makeUser(ctx, { balanceMinor: 20_000_00n, country: "US", ...facts });
  const payer = await makePayer();
  const [asOwner, asPayer] = [ctx.asUser(owner.userId), ctx.asUser(payer.userId)];
  const input = CreatePayCodeInput.parse({
    amountMinor: 12_50n,
    currency: "USD",
    note: "Coffee and cake",
    idempotencyKey: ctx.ids.uuid(),
    ...fields,
  });
  const code = await createPayCode(asOwner, input);
  const token = code.token ?? "";
  const payInput = (minor = input.amountMinor ?? 5_00n) =>
    PayPayCodeInput.parse({ token, amountMinor: minor, idempotencyKey: ctx.ids.uuid() });
  const pay = (minor?: bigint, as = asPayer) => payPayCode(as, payInput(minor));
  const read = (): Promise<PayCode> => getPayCode(asOwner, { payCodeId: code.id });
  const received = async () => (await getBalance(ctx, { userId: owner.userId })).postedMinor;
  return { owner, payer, makePayer, asOwner, asPayer, input, code, token, payInput, pay, read, received };
}
