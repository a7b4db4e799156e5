import { AppError, TransferId } from "@evenly/contract";
import { CreateRequestsInput, type PaymentRequest, PayRequestInput } from "@evenly/contract/requests/schemas";
import { giveProofs, type MakeUserFacts, makeUser, type TestContext } from "@evenly/testing";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { verifyPayment } from "../payments/proofs/verify-payment.ts";
import { createRequests } from "../requests/create-requests.ts";
import { getRequest } from "../requests/get-request.ts";
import { payRequest } from "../requests/pay-request.ts";

/** Pays a request as a user who proves whatever the payment needs. */
export async function payRequestProven(asPayer: TestContext, input: PayRequestInput): Promise<void> {
  try {
    await payRequest(asPayer, input);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "STEP_UP_REQUIRED") throw error;
    const id = TransferId.parse(error.details.transferId);
    await giveProofs(asPayer, id);
    await verifyPayment(asPayer, { id });
  }
}

/** One person asks another, who has 20,000.00, for money. */
export async function makeRequest(
  ctx: TestContext,
  fields: Partial<CreateRequestsInput> & { amountMinor?: bigint } = {},
  facts: MakeUserFacts = {},
) {
  const [requester, payer] = [
    await makeUser(ctx, { country: "US" }),
    await makeUser(ctx, { balanceMinor: 20_000_00n, country: "US", ...facts }),
  ];
  const [asRequester, asPayer] = [ctx.asUser(requester.userId), ctx.asUser(payer.userId)];
  const { amountMinor = 42_00n, ...rest } = fields;
  const input = CreateRequestsInput.parse({
    people: [{ to: payer.userId, amountMinor }],
    currency: "USD",
    idempotencyKey: ctx.ids.uuid(),
    ...rest,
  });
  const [request] = await createRequests(asRequester, input);
  if (request === undefined) throw new Error("one person was asked");
  const paymentRequestId = request.id;
  const payInput = (minor = amountMinor) =>
    PayRequestInput.parse({ paymentRequestId, amountMinor: minor, idempotencyKey: ctx.ids.uuid() });
  const pay = (minor?: bigint) => payRequest(asPayer, payInput(minor));
  const read = (): Promise<PaymentRequest> => getRequest(asRequester, { paymentRequestId });
  const received = async () => (await getBalance(ctx, { userId: requester.userId })).postedMinor;
  return {
    requester,
    payer,
    asRequester,
    asPayer,
    input,
    request,
    paymentRequestId,
    payInput,
    pay,
    read,
    received,
  };
}
