import { AppError, refuse } from "@evenly/contract";
import type { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { parsePayeeAddress } from "@evenly/domain/payments/parse-payee-address";
import type { ServiceContext } from "../context.ts";
import { findPayee } from "../payments/index.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { sealEmail } from "../shared/sealed-addresses.ts";
import type { AskedAddress, AskedPerson } from "./write-requests.ts";

const DAY_SECONDS = 86_400;
/** Pay links that a person mails in a day, and mails to one address in a day, whoever asks. */
const MAILS = { points: 50, windowSeconds: DAY_SECONDS };
const MAILS_TO = { points: 5, windowSeconds: DAY_SECONDS };

type Finding = ServiceContext<"limits" | "seal">;

/**
 * Finds the people whom a call asks. Where the caller allows it, an e-mail address that finds nobody is asked by a pay link, also
 * when its owner has an account that cannot be found.
 *
 * @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} @throws {REQUEST_SELF} @throws {REQUEST_TWICE} @throws {RATE_LIMITED}
 */
export async function findPeople(
  ctx: Finding,
  fromUserId: string,
  { people, mailsUnknown }: Pick<CreateRequestsInput, "people" | "mailsUnknown">,
): Promise<readonly AskedPerson[]> {
  const found: AskedPerson[] = [];
  for (const { to, amountMinor } of people) {
    const toUserId = await findUserId(ctx, to, mailsUnknown);
    const person: AskedPerson =
      toUserId === null
        ? { toUserId: null, address: await addressOf(ctx, fromUserId, to), amountMinor }
        : { toUserId, address: null, amountMinor };
    if (toUserId === fromUserId) refuse("REQUEST_SELF");
    if (found.some((other) => isSame(other, person))) refuse("REQUEST_TWICE", { userId: toUserId });
    found.push(person);
  }
  return found;
}

/** Id of the person behind an address; null when a link can be mailed to it instead. */
async function findUserId(ctx: Finding, to: string, mailsUnknown: boolean): Promise<string | null> {
  try {
    return (await findPayee(ctx, { to })).id;
  } catch (error) {
    const isMailed = mailsUnknown && parsePayeeAddress(to).kind === "email";
    if (isMailed && error instanceof AppError && error.code === "PAYEE_UNKNOWN") return null;
    throw error;
  }
}

async function addressOf(ctx: Finding, fromUserId: string, to: string): Promise<AskedAddress> {
  const { emailLookup: addressLookup, emailSealed: addressSealed } = sealEmail(ctx, fromUserId, to.trim());
  const self = await findUserById(ctx.db, fromUserId);
  if (self?.emailLookup === addressLookup) refuse("REQUEST_SELF");
  await consumeLimit(ctx, "request_links_mailed", fromUserId, MAILS);
  await consumeLimit(ctx, "request_links_mailed_to", addressLookup, MAILS_TO);
  return { addressLookup, addressSealed };
}

function isSame(one: AskedPerson, other: AskedPerson): boolean {
  if (one.address === null) return one.toUserId === other.toUserId;
  return one.address.addressLookup === other.address?.addressLookup;
}
