import { type BillSplit, CreateBillInput } from "@evenly/contract/bills/schemas";
import { PayRequestInput } from "@evenly/contract/requests/schemas";
import { listShares } from "@evenly/db/bills/queries";
import { type MakeUserFacts, makeUser, type TestContext } from "@evenly/testing";
import { createBill } from "../bills/create-bill.ts";
import { getBill } from "../bills/get-bill.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { payRequest } from "../requests/pay-request.ts";

type UserId = Extract<BillSplit, { method: "equal" }>["userIds"][number];

/** A bill of 100.00 that one person splits equally with others, who have 200.00 each. */
export async function makeBill(
  ctx: TestContext,
  fields: Partial<Omit<CreateBillInput, "split">> & { people?: number; split?: BillSplit } = {},
  facts: MakeUserFacts = {},
) {
  const { people = 3, ...rest } = fields;
  const owner = await makeUser(ctx, { country: "US" });
  const payers: Awaited<ReturnType<typeof makeUser>>[] = [];
  for (let made = 0; made < people; made += 1)
    payers.push(await makeUser(ctx, { balanceMinor: 200_00n, country: "US", ...facts }));
  const userIds = [owner, ...payers].map(({ userId }) => userId as UserId);
  const input = CreateBillInput.parse({
    title: "Dinner at Lupo",
    totalMinor: 100_00n,
    currency: "USD",
    spentOn: "2026-11-22",
    split: { method: "equal", userIds },
    idempotencyKey: ctx.ids.uuid(),
    ...rest,
  });
  const asOwner = ctx.asUser(owner.userId);
  const asEach = payers.map(({ userId }) => ctx.asUser(userId));
  const { id: billId } = await createBill(asOwner, input);
  const read = () => getBill(asOwner, { billId });
  const partOf = async (place: number) => {
    const part = (await read()).parts.find(({ userId }) => userId === payers[place]?.userId);
    if (part === undefined) throw new Error("this person bears a part");
    return part;
  };
  const orderOf = async (place: number, minor?: bigint) => {
    const { paymentRequestId, amountMinor, paidMinor } = await partOf(place);
    const order = { amountMinor: minor ?? amountMinor - paidMinor, idempotencyKey: ctx.ids.uuid() };
    return PayRequestInput.parse({ paymentRequestId, ...order });
  };
  const pay = async (place: number, minor?: bigint) =>
    payRequest(asEach[place] ?? ctx, await orderOf(place, minor));
  const received = async () => (await getBalance(ctx, { userId: owner.userId })).postedMinor;
  return { owner, payers, userIds, asOwner, asEach, input, billId, read, partOf, orderOf, pay, received };
}

type MadeBill = Awaited<ReturnType<typeof makeBill>>;

/** Differences between a bill's total, its parts and the money that arrived; none while nothing is lost or paid twice. */
export async function findBillDifferences(ctx: TestContext, made: MadeBill): Promise<readonly string[]> {
  const bill = await made.read();
  const shares = await listShares(ctx.db, [made.billId]);
  const counted = shares.reduce(
    (sum, { ended, request }) => sum + (ended === null ? request.amountMinor : request.paidMinor),
    0n,
  );
  const received = await made.received();
  const total = bill.ownMinor + counted;
  return [
    ...(total === bill.totalMinor ? [] : [`parts sum to ${total} of ${bill.totalMinor}`]),
    ...(received === bill.paidMinor ? [] : [`${received} arrived, ${bill.paidMinor} counts as paid`]),
    ...bill.parts.flatMap(({ amountMinor, paidMinor }) =>
      paidMinor <= amountMinor ? [] : [`${paidMinor} paid of ${amountMinor}`],
    ),
  ];
}
