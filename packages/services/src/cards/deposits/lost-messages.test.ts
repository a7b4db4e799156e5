import { AppError } from "@evenly/contract";
import { CardsUnavailableError } from "@evenly/contract/cards/provider-errors";
import { AddCardInput } from "@evenly/contract/cards/schemas";
import { deposits } from "@evenly/db/cards/tables";
import { transfers } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { openTestCards, openTestContext, type TestContext } from "@evenly/testing";
import { createRandom } from "@evenly/testing/random";
import { describe, expect, it } from "vitest";
import { getBalance } from "../../ledger/wallets/index.ts";
import type { CardProvider, ProviderIntent } from "../../ports.ts";
import { deliverEvents, depositInput, makeCardOwner, workOff } from "../../testing/cards.ts";
import { addCard } from "../add-card.ts";
import { CREDIT_DEPOSIT } from "./apply-intent.ts";
import { cancelDeposit } from "./cancel-deposit.ts";
import { confirmDeposit } from "./confirm-deposit.ts";
import { createDeposit } from "./create-deposit.ts";
import { decideAtTestBank } from "./decide-at-test-bank.ts";
import { sweepDeposits } from "./sweep-deposits.ts";

const PEOPLE = 40;
const DEPOSITS_EACH = 2;
const ACTS_EACH = 4;
const CARDS = [
  "pm_card_visa",
  "pm_card_mastercard",
  "pm_card_riskLevelElevated",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequired",
  "pm_card_threeDSecureRequiredChargeDeclined",
  "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
  "pm_card_threeDSecureRequiredProcessingError",
  "pm_card_emulatorProcessing",
];

const random = createRandom(20_261_129);
const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

/** The provider does what it is asked; now and then its answer is lost. */
const forgetful: CardProvider = {
  ...provider,
  createIntent: (...given) => loseSome(provider.createIntent(...given)),
  confirmIntent: (...given) => loseSome(provider.confirmIntent(...given)),
  cancelIntent: (...given) => loseSome(provider.cancelIntent(...given)),
};
async function loseSome<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (random.chance(0.2)) throw new CardsUnavailableError();
  return answer;
}

/** What a person tries may be refused. */
async function attempt<Answer>(act: Promise<Answer>): Promise<Answer | null> {
  try {
    return await act;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

async function addMoney(asOwner: TestContext, cardIds: readonly string[]): Promise<void> {
  const input = depositInput(ctx, BigInt(random.between(1_00, 900_00)));
  const created =
    (await attempt(createDeposit(asOwner, input))) ?? (await attempt(createDeposit(asOwner, input)));
  if (created === null) return;
  const { id } = created.deposit;
  for (let act = 0; act < random.between(1, ACTS_EACH); act += 1) {
    const chosen = random.pick(["confirm", "confirm", "confirm", "approve", "decline", "cancel"] as const);
    if (chosen === "cancel") await attempt(cancelDeposit(asOwner, { id }));
    else if (chosen === "confirm")
      await attempt(confirmDeposit(asOwner, { id, paymentMethodId: random.pick(cardIds) as never }));
    else {
      const code = random.chance(0.8) ? "123456" : "000000";
      await attempt(decideAtTestBank(asOwner, { id, outcome: chosen, code }));
    }
  }
}

async function makePerson(): Promise<string> {
  const made = await makeCardOwner(ctx, random.pick(CARDS));
  const second = AddCardInput.parse({ paymentMethodId: random.pick(CARDS) });
  const cardIds = [made.cardId, (await addCard(made.asOwner, second)).id];
  const asOwner = { ...made.asOwner, cardProvider: forgetful };
  for (let count = 0; count < DEPOSITS_EACH; count += 1) await addMoney(asOwner, cardIds);
  return made.userId;
}

async function readIntents(): Promise<readonly ProviderIntent[]> {
  const all: ProviderIntent[] = [];
  for (let [after, hasMore]: [string | null, boolean] = [null, true]; hasMore; ) {
    const page = await provider.listIntents({ from: new Date(0), to: new Date("2100-01-01"), after });
    all.push(...page.intents);
    [after, hasMore] = [page.intents.at(-1)?.id ?? null, page.hasMore];
  }
  return all;
}

/** Sum of what the provider charged, and wallet, of the people for whom they differ. */
async function readDifferences(people: readonly string[]) {
  const rows = await ctx.db.select().from(deposits);
  const ownerOf = new Map(rows.map(({ id, userId }) => [id, userId]));
  const charged = new Map<string, bigint>();
  for (const { status, depositId, receivedMinor } of await readIntents()) {
    const owner = status === "succeeded" ? ownerOf.get(depositId ?? "") : undefined;
    if (owner !== undefined) charged.set(owner, (charged.get(owner) ?? 0n) + receivedMinor);
  }
  const differing: { chargedMinor: bigint; availableMinor: bigint }[] = [];
  for (const userId of people) {
    const { availableMinor } = await getBalance(ctx, { userId });
    const chargedMinor = charged.get(userId) ?? 0n;
    if (availableMinor !== chargedMinor) differing.push({ chargedMinor, availableMinor });
  }
  return differing;
}

/** Two thirds of the events, some of them twice, in any order. */
function mixEvents() {
  const kept = emulator.events().filter(() => random.chance(2 / 3));
  const doubled = [...kept, ...kept.filter(() => random.chance(0.5))];
  return doubled
    .map((event) => ({ event, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ event }) => event);
}

describe("deposits of forty people whose answers and messages are lost, doubled and shuffled", () => {
  it("bring each wallet exactly what the provider charged, by the sweep that reads again", async () => {
    const people: string[] = [];
    for (let count = 0; count < PEOPLE; count += 1) people.push(await makePerson());
    await deliverEvents(ctx, mixEvents());
    emulator.advance(2 * 60_000);
    // Control: the messages that arrived are not enough.
    expect(await readDifferences(people)).not.toEqual([]);
    for (let round = 0; round < 2; round += 1) {
      ctx.clock.advance(5 * 60_000);
      await sweepDeposits(ctx);
      await workOff(ctx);
    }
    expect(await readDifferences(people)).toEqual([]);
    const charged = (await readIntents()).filter(({ status }) => status === "succeeded");
    const rows = await ctx.db.select().from(transfers).where(sql`${transfers.procedure} = ${CREDIT_DEPOSIT}`);
    expect(rows.map(({ key }) => key).sort()).toEqual(charged.map(({ depositId }) => depositId).sort());
    expect(charged.length).toBeGreaterThan(PEOPLE / 4);
    await deliverEvents(ctx, emulator.events());
    expect(await readDifferences(people)).toEqual([]);
  });
});
