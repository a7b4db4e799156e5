import { findDepositById } from "@evenly/db/cards/queries";
import { jobs } from "@evenly/db/jobs/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeAdmin, makeUser, openTestCards, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { deliverEvents, eventsOf, makeDeposit, workOff } from "../../testing/cards.ts";
import { reconcileCards } from "./reconcile-cards.ts";
import { reconcileDaily } from "./reconcile-daily.ts";

const clock: { now(): Date } = { now: () => new Date() };
const { provider, emulator } = await openTestCards(() => clock.now());
const { ctx } = await openTestContext({ cardProvider: provider });
clock.now = () => ctx.clock.now();

it("the ledger and the provider are level, and each difference is named until it is gone", async () => {
  const operator = await makeAdmin(ctx);
  const look = () => reconcileCards(operator.ctx, { days: 7 });
  const one = await makeDeposit(ctx, { amountMinor: 30_00n });
  await deliverEvents(ctx, eventsOf(emulator, one.id));
  await makeDeposit(ctx, { testCard: "pm_card_chargeCustomerFail" });
  expect(await look()).toMatchObject({
    intents: 2,
    isWhole: true,
    providerMinor: 30_00n,
    ledgerMinor: 30_00n,
    onTheWay: 0,
    differences: [],
  });
  const lost = await makeDeposit(ctx, { amountMinor: 7_00n });
  expect(await look()).toMatchObject({ onTheWay: 1, differences: [] });
  ctx.clock.advance(11 * 60_000);
  expect(await look()).toMatchObject({
    providerMinor: 37_00n,
    ledgerMinor: 30_00n,
    differences: [{ kind: "not_credited", depositId: lost.id, providerMinor: 7_00n, ledgerMinor: 0n }],
  });
  expect(await reconcileDaily(ctx)).toBe(1);
  expect(await ctx.db.$count(jobs, sql`name = 'follow-deposit'`)).toBeGreaterThan(0);
  await workOff(ctx);
  expect(await look()).toMatchObject({ ledgerMinor: 37_00n, differences: [] });
  expect(await reconcileDaily(ctx)).toBe(0);
});

it("a charge that is no deposit of ours is a difference", async () => {
  const { userId } = await makeDeposit(ctx);
  const customer = await provider.createCustomer(userId, ctx.ids.uuid());
  const card = await provider.attachCard(customer, "pm_card_visa", ctx.ids.uuid());
  const wanted = { customerId: customer, depositId: ctx.ids.uuid(), amountMinor: 9_00n, currency: "USD" };
  const { id } = await provider.createIntent({ ...wanted, description: null }, ctx.ids.uuid());
  await provider.confirmIntent(id, card.id, ctx.ids.uuid());
  const operator = await makeAdmin(ctx);
  const { differences } = await reconcileCards(operator.ctx, { days: 1 });
  expect(differences).toContainEqual({
    kind: "unknown_intent",
    intentId: id,
    depositId: null,
    providerMinor: 9_00n,
    ledgerMinor: 0n,
  });
});

it("what the provider gave back, and what is disputed, is a difference while it is still credited", async () => {
  const operator = await makeAdmin(ctx);
  const given = await makeDeposit(ctx, { amountMinor: 12_00n });
  const disputed = await makeDeposit(ctx, { testCard: "pm_card_createDispute", amountMinor: 13_00n });
  await deliverEvents(ctx, [...eventsOf(emulator, given.id), ...eventsOf(emulator, disputed.id)]);
  const intentIdOf = async (id: string) => (await findDepositById(ctx.db, id))?.intentId ?? "";
  await provider.refundIntent(await intentIdOf(given.id), ctx.ids.uuid());
  const { differences } = await reconcileCards(operator.ctx, { days: 1 });
  const kinds = new Map(differences.map(({ depositId, kind }) => [depositId, kind]));
  expect([kinds.get(given.id), kinds.get(disputed.id)]).toEqual(["refunded", "disputed"]);
});

it("is for operators alone, and says when the provider is away", async () => {
  const asUser = ctx.asUser((await makeUser(ctx)).userId);
  expect(await codeOf(reconcileCards(asUser, { days: 1 }))).toBe("FORBIDDEN");
  const operator = await makeAdmin(ctx);
  emulator.failNext("unavailable", 3);
  expect(await codeOf(reconcileCards(operator.ctx, { days: 1 }))).toBe("CARDS_UNAVAILABLE");
});
