import { invariant } from "@evenly/contract";
import { insertFavourite } from "@evenly/db/contacts/queries";
import { insertDemoUser, listDemoUsers } from "@evenly/db/demo/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { giveFactors } from "../factors/give-factors.ts";
import { importTransfers } from "../ledger/import-transfers.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { openWallet } from "../ledger/wallets/open-wallet.ts";
import { lookUpEmail, sealEmail } from "../shared/sealed-addresses.ts";
import { giveAlert } from "./give-alert.ts";
import { giveBill } from "./give-bill.ts";
import { giveGroup } from "./give-group.ts";
import { givePlans } from "./give-plans.ts";
import { HISTORY_DAYS, makeHistory } from "./make-history.ts";
import {
  DEMO_PASSWORD,
  DEMO_PIN,
  DEMO_TOTP_SEED,
  type DemoKey,
  type DemoPerson,
  demoFavourites,
  demoOperators,
  demoPeople,
} from "./people.ts";

const DAY_MS = 86_400_000;

/**
 * Creates the demo people and half a year of their history; idempotent. An interrupted call is completed by the next one, except
 * for budgets and goals, which come last.
 */
export async function loadDemoData(ctx: ServiceContext<"limits" | "passwords" | "seal">): Promise<void> {
  await makePeople(ctx);
  const users = await listDemoUsers(ctx.db);
  const idOf = (key: DemoKey): string => {
    const user = users.find(({ emailLookup }) => emailLookup === lookUpEmail(ctx, demoPeople[key].email));
    invariant(user, `${demoPeople[key].email} belongs to a demo user`);
    return user.id;
  };
  for (const { id } of users) await giveFactors(ctx, id, { seed: DEMO_TOTP_SEED, pin: DEMO_PIN });
  await withTransaction(ctx, (tx) => giveAlert(tx, idOf("ana"), ctx.clock.now()));
  const { version } = await getBalance(ctx, { userId: idOf("ana") });
  if (version > 0n) return;
  await keepFavourites(ctx, idOf);
  await giveGroup(ctx, idOf);
  await giveBill(ctx, idOf);
  await importTransfers(
    ctx,
    makeHistory(ctx.clock.now()).map(({ payer, payee, at, ...movement }, index) => ({
      ...movement,
      payerUserId: payer === null ? null : idOf(payer),
      payeeUserId: payee === null ? null : idOf(payee),
      key: `demo-${index}`,
      effectiveAt: at,
    })),
  );
  await givePlans(ctx, idOf);
}

async function keepFavourites(ctx: ServiceContext, idOf: (key: DemoKey) => string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    for (const [owner, person] of demoFavourites)
      await insertFavourite(tx, { ownerUserId: idOf(owner), userId: idOf(person) }, ctx.clock.now());
  });
}

/** Creates all people in one transaction, dated to the first day of the history. */
async function makePeople(ctx: ServiceContext<"passwords" | "seal">): Promise<void> {
  const known = new Set((await listDemoUsers(ctx.db)).map((user) => user.emailLookup));
  const missing = Object.values(demoPeople).filter((person) => !known.has(lookUpEmail(ctx, person.email)));
  if (missing.length === 0) return;
  const passwordHash = await ctx.passwords.hash(DEMO_PASSWORD);
  const createdAt = new Date(ctx.clock.now().getTime() - HISTORY_DAYS * DAY_MS);
  await withTransaction(ctx, async (tx) => {
    for (const person of missing) await makePerson(ctx, tx, person, passwordHash, createdAt);
  });
}

async function makePerson(
  ctx: ServiceContext<"seal">,
  tx: Parameters<Parameters<typeof withTransaction>[1]>[0],
  person: DemoPerson,
  passwordHash: string,
  createdAt: Date,
): Promise<void> {
  const userId = ctx.ids.uuid();
  const { email, ...facts } = person;
  const address = sealEmail(ctx, userId, email);
  const role = demoOperators.has(person.handle) ? "admin" : "user";
  await insertDemoUser(tx, { id: userId, ...facts, ...address, role, passwordHash, createdAt });
  await openWallet(ctx, tx, {
    userId,
    country: person.country,
    timeZone: person.timeZone,
    identityTier: "approved",
  });
}
