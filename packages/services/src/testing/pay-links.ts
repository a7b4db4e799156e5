import { CreateRequestLinkInput } from "@evenly/contract/requests/link-schemas";
import { CreateRequestsInput, type PaymentRequest } from "@evenly/contract/requests/schemas";
import { makeUser, type TestContext } from "@evenly/testing";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { createRequestLink } from "../requests/create-request-link.ts";
import { createRequests } from "../requests/create-requests.ts";
import { getRequest } from "../requests/get-request.ts";
import { getRequestLink } from "../requests/get-request-link.ts";
import { openLink } from "../requests/open-link.ts";
import { payByLink } from "../requests/pay-request.ts";

/** A request of 12.50 by a link, shared or mailed to an address, and what its requester and payers do with it. */
export async function makeLink(ctx: TestContext, address?: string, amountMinor = 12_50n) {
  const requester = await makeUser(ctx, { country: "US" });
  const asRequester = ctx.asUser(requester.userId);
  const facts = { currency: "USD", note: "Lunch on Friday", idempotencyKey: ctx.ids.uuid() };
  const request =
    address === undefined
      ? await createRequestLink(asRequester, CreateRequestLinkInput.parse({ ...facts, amountMinor }))
      : (
          await createRequests(
            asRequester,
            CreateRequestsInput.parse({
              ...facts,
              people: [{ to: address, amountMinor }],
              mailsUnknown: true,
            }),
          )
        )[0];
  const { id: paymentRequestId } = request as PaymentRequest;
  const { token } = await getRequestLink(asRequester, { paymentRequestId });
  const pay = (userId: string, idempotencyKey: string = ctx.ids.uuid()) =>
    payByLink(ctx.asUser(userId), { token, amountMinor, idempotencyKey });
  const received = async () => (await getBalance(ctx, { userId: requester.userId })).postedMinor;
  const read = () => getRequest(asRequester, { paymentRequestId });
  const open = (userId?: string) => openLink(userId === undefined ? ctx : ctx.asUser(userId), { token });
  return { requester, asRequester, paymentRequestId, token, pay, received, read, open };
}
