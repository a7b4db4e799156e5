import { claimStates } from "@evenly/contract/claims/rules";
import { sql } from "drizzle-orm";
import { check, index, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal, restricted } from "../classified-table.ts";
import { id, int8, isCurrencyCode, isSealed, moment } from "../columns.ts";

/** Money for addresses without an account. The id is that of the transfer that holds it, and the row changes with the hold. */
export const moneyClaims = classifiedTable(
  "money_claims",
  {
    id: internal(id()).primaryKey(),
    fromUserId: confidential(id("from_user_id"))
      .notNull()
      .references(() => users.id),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    /** The account that has verified this address can claim. Sealed for the sender. */
    addressLookup: restricted(text("address_lookup")).notNull(),
    addressSealed: restricted(text("address_sealed")).notNull(),
    /** Digest of the link's token. */
    tokenHash: restricted(text("token_hash")).notNull(),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    currency: confidential(text("currency")).notNull(),
    note: confidential(text("note")),
    state: confidential(text("state", { enum: claimStates })).notNull(),
    /** Of the hold; null while the payment waits for proofs. */
    holdId: internal(id("hold_id")),
    claimedByUserId: confidential(id("claimed_by_user_id")).references(() => users.id),
    /** The posted step that brought the money to its claimer; also their line. */
    claimTransferId: internal(id("claim_transfer_id")),
    createdAt: internal(moment("created_at")).notNull(),
    /** Counted from the moment at which the money was set aside. */
    expiresAt: internal(moment("expires_at")).notNull(),
    closedAt: confidential(moment("closed_at")),
  },
  (table) => [
    uniqueIndex("money_claims_intent_key").on(table.fromUserId, table.key),
    uniqueIndex("money_claims_token_key").on(table.tokenHash),
    index("money_claims_by_claimer").on(table.claimedByUserId),
    index("money_claims_due").on(table.expiresAt).where(sql`${table.state} = 'held'`),
    check("money_claims_amount", sql`${table.amountMinor} > 0`),
    check("money_claims_currency", isCurrencyCode(table.currency)),
    check("money_claims_address_is_sealed", isSealed(table.addressSealed)),
    check("money_claims_held", sql`(${table.state} in ('waiting', 'cancelled')) = (${table.holdId} is null)`),
    check("money_claims_open", sql`(${table.state} in ('waiting', 'held')) = (${table.closedAt} is null)`),
    check(
      "money_claims_claimed",
      sql`(${table.state} = 'claimed') = (${table.claimedByUserId} is not null)
        and (${table.claimedByUserId} is null) = (${table.claimTransferId} is null)`,
    ),
    check("money_claims_not_self", sql`${table.claimedByUserId} <> ${table.fromUserId}`),
  ],
);
