import { invariant } from "@evenly/contract";
import { insertFavourite } from "@evenly/db/contacts/queries";
import { insertDemoUser, selectDemoUsers } from "@evenly/db/demo/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { getBalance, importTransfers, openWallet } from "../ledger/index.ts";
import { lookUpEmail, sealEmail } from "../shared/sealed-addresses.ts";
import { DEMO_PASSWORD, type DemoKey, type DemoPerson, demoFavourites, demoPeople } from "./people.ts";
import { HISTORY_DAYS, planHistory } from "./plan-history.ts";

const DAY_MS = 86_400_000;

/**
 * Makes the people of the demonstration and half a year of their history, once: a later call finds everything there.
 * A call that was cut short between the two is finished by the next.
 */
export async function loadDemoData(ctx: ServiceContext): Promise<void> {
  await makePeople(ctx);
  const users = await selectDemoUsers(ctx.db);
  const idOf = (key: DemoKey): string => {
    const user = users.find(({ emailLookup }) => emailLookup === lookUpEmail(ctx, demoPeople[key].email));
    invariant(user, `${demoPeople[key].email} belongs to the demonstration`);
    return user.id;
  };
  const { version } = await getBalance(ctx, { userId: idOf("ana") });
  if (version > 0n) return;
  await keepFavourites(ctx, idOf);
  await importTransfers(
    ctx,
    planHistory(ctx.clock.now()).map(({ payer, payee, at, ...movement }, index) => ({
      ...movement,
      payerUserId: payer === null ? null : idOf(payer),
      payeeUserId: payee === null ? null : idOf(payee),
      key: `demo-${index}`,
      effectiveAt: at,
    })),
  );
}

async function keepFavourites(ctx: ServiceContext, idOf: (key: DemoKey) => string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    for (const [owner, person] of demoFavourites)
      await insertFavourite(tx, { ownerUserId: idOf(owner), userId: idOf(person) }, ctx.clock.now());
  });
}

/** All in one transaction: everybody joined on the day their history starts. */
async function makePeople(ctx: ServiceContext): Promise<void> {
  const known = new Set((await selectDemoUsers(ctx.db)).map((user) => user.emailLookup));
  const missing = Object.values(demoPeople).filter((person) => !known.has(lookUpEmail(ctx, person.email)));
  if (missing.length === 0) return;
  const passwordHash = await ctx.passwords.hash(DEMO_PASSWORD);
  const createdAt = new Date(ctx.clock.now().getTime() - HISTORY_DAYS * DAY_MS);
  await withTransaction(ctx, async (tx) => {
    for (const person of missing) await makePerson(ctx, tx, person, passwordHash, createdAt);
  });
}

async function makePerson(
  ctx: ServiceContext,
  tx: Parameters<Parameters<typeof withTransaction>[1]>[0],
  person: DemoPerson,
  passwordHash: string,
  createdAt: Date,
): Promise<void> {
  const userId = ctx.ids.uuid();
  const { email, ...facts } = person;
  const address = sealEmail(ctx, userId, email);
  await insertDemoUser(tx, { id: userId, ...facts, ...address, passwordHash, createdAt });
  await openWallet(ctx, tx, {
    userId,
    country: person.country,
    timeZone: person.timeZone,
    identityTier: "approved",
  });
}
