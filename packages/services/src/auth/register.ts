import { invariant, refuse } from "@evenly/contract";
import type { RegisterInput } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import { isEmailTaken } from "@evenly/db/auth/email-queries";
import {
  findUserByEmail,
  insertUser,
  listTakenHandles,
  type NewUser,
  type UserRow,
} from "@evenly/db/auth/user-queries";
import { handleBase, handleCandidates } from "@evenly/domain/auth/handle-base";
import { canonicalTimeZone } from "@evenly/domain/ledger/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { openWallet } from "../ledger/wallets/index.ts";
import { checkName } from "../shared/check-name.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { lookUpEmail, sealEmail, sealPhone } from "../shared/sealed-addresses.ts";
import { addLink, countMail } from "./email/link-requests.ts";
import { loadUser, mailee } from "./load.ts";
import { checkPassword } from "./passwords/check-password.ts";
import { openSession } from "./sessions/open-session.ts";
import type { SignedIn } from "./sign-in/login.ts";

type Person = Omit<NewUser, "handle"> & { readonly emailLookup: string };

/**
 * Creates an account with a wallet and a session, and mails a link that verifies the address. The handle is derived from the
 * name and unique under concurrent registrations.
 *
 * @throws {VALIDATION} the password breaks rules; one issue per rule at the path `password`.
 * @throws {NAME_RESERVED} the name would impersonate Evenly.
 * @throws {EMAIL_TAKEN} another account has the address; its owner is notified by mail, at most five times an hour.
 * @throws {OVERLOADED} too many passwords are being hashed.
 * @see spec 2 section 5 (Password policy)
 */
export async function register(
  ctx: ServiceContext<"passwords" | "breachList" | "seal">,
  input: RegisterInput & { readonly isBrowser: boolean },
): Promise<SignedIn> {
  checkPassword(ctx.breachList, input.password, "password");
  checkName(input);
  const emailLookup = lookUpEmail(ctx, input.email);
  if (await findUserByEmail(ctx.db, emailLookup)) return refuseTaken(ctx, emailLookup);
  const person = await toPerson(ctx, input);
  const { id: userId } = person;
  const session = await withTransaction(ctx, async (tx) => {
    const user = await insertWithHandle(ctx, tx, person);
    if (user === null) return null;
    const { country, timeZone } = user;
    await openWallet(ctx, tx, { userId, country, timeZone, identityTier: "unverified" });
    await addLink(ctx, tx, user, "verify_email");
    await recordAudit(ctx, tx, { operation: "user.registered", userId });
    return openSession(ctx, tx, {
      userId,
      isBrowser: input.isBrowser,
      isRemembered: false,
      isNewDevice: false,
    });
  });
  if (session === null) return refuseTaken(ctx, emailLookup);
  const { token, tokenExpiresAt, cookie } = session;
  return { opened: { token, tokenExpiresAt, user: await loadUser(ctx, person.id) }, cookie };
}

async function toPerson(ctx: ServiceContext<"passwords" | "seal">, input: RegisterInput): Promise<Person> {
  const now = ctx.clock.now();
  const id = ctx.ids.uuid();
  return {
    id,
    ...sealEmail(ctx, id, input.email),
    emailVerifiedAt: null,
    passwordHash: await ctx.passwords.hash(input.password),
    passwordChangedAt: now,
    firstName: input.firstName,
    lastName: input.lastName,
    ...sealPhone(ctx, id, input.phone ?? null),
    timeZone: zoneOf(input.timeZone),
    locale: input.locale ?? "en",
    createdAt: now,
  };
}

/** Null when the address was taken concurrently. */
async function insertWithHandle(ctx: ServiceContext, tx: Tx, person: Person): Promise<UserRow | null> {
  const base = handleBase(person.firstName, person.lastName);
  const seed = Buffer.from(ctx.ids.secret(), "base64url").readUInt32BE();
  const candidates = handleCandidates(base, seed);
  const wish = { handles: candidates, userId: person.id, now: ctx.clock.now() };
  const taken = new Set(await listTakenHandles(tx, wish));
  if (await isEmailTaken(tx, { ...wish, emailLookup: person.emailLookup })) return null;
  for (const handle of candidates.filter((candidate) => !taken.has(candidate))) {
    const user = await insertUser(tx, { ...person, handle });
    if (user !== null) return user;
    if (await findUserByEmail(tx, person.emailLookup)) return null;
  }
  invariant(false, "one of the handles is free");
}

async function refuseTaken(ctx: ServiceContext, emailLookup: string): Promise<never> {
  await withTransaction(ctx, async (tx) => {
    const owner = await findUserByEmail(tx, emailLookup);
    const isMailed = owner !== null && (await countMail(ctx, tx, "registration", emailLookup));
    if (isMailed) await recordEvent(ctx, tx, "registration.repeated", mailee(owner));
    const metadata = { isMailed };
    await recordAudit(ctx, tx, { operation: "registration.repeated", userId: owner?.id ?? null, metadata });
  });
  return refuse("EMAIL_TAKEN");
}

function zoneOf(timeZone: string | undefined): string {
  return (timeZone === undefined ? null : canonicalTimeZone(timeZone)) ?? "UTC";
}
