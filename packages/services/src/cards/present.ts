import { DEPOSIT_OPEN_HOURS } from "@evenly/contract/cards/rules";
import * as schemas from "@evenly/contract/cards/schemas";
import type { CardRow, DepositRow } from "@evenly/db/cards/queries";
import { cardExpiry } from "@evenly/domain/cards/index";

const HOUR_MS = 3_600_000;

/** A card as its owner sees it. */
export function presentCard(row: CardRow, isInUse: boolean, now: Date): schemas.Card {
  const { createdAt, userId: _userId, methodId: _methodId, ...card } = row;
  return schemas.Card.parse({ ...card, addedAt: createdAt, expiry: cardExpiry(row, now), isInUse });
}

/** A deposit as its owner sees it. */
export function presentDeposit(row: DepositRow): schemas.Deposit {
  const { cardBrand: brand, cardLast4: last4 } = row;
  return schemas.Deposit.parse({
    ...row,
    card: brand === null || last4 === null ? null : { brand, last4 },
    transactionId: row.transferId,
    endsAt: endOf(row),
  });
}

/** The moment at which a deposit that still waits for a card is canceled. */
export function endOf({ createdAt }: Pick<DepositRow, "createdAt">): Date {
  return new Date(createdAt.getTime() + DEPOSIT_OPEN_HOURS * HOUR_MS);
}
