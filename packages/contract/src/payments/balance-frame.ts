import { toAmountText } from "../amounts.ts";
import type { AddressedFrame } from "../event-definition.ts";

type Wallet = {
  readonly userId: string;
  readonly accountId: string;
  readonly previousMinor: string;
  readonly postedMinor: string;
  readonly heldMinor: string;
  readonly version: number;
};

/** Converts minor units to a number in major units, for the socket's documented fields. */
function toNumber(minor: bigint, currency: string): number {
  return Number(toAmountText(minor, currency));
}

/** Frames with a wallet's balance, under both names of the specification. */
export function balanceFrames(
  eventId: string,
  wallet: Wallet,
  { currency, recordedAt }: { readonly currency: string; readonly recordedAt: string },
): readonly AddressedFrame[] {
  const posted = BigInt(wallet.postedMinor);
  const previous = BigInt(wallet.previousMinor);
  const data = {
    eventId,
    userId: wallet.userId,
    accountId: wallet.accountId,
    currency,
    version: wallet.version,
    balance: toNumber(posted, currency),
    balanceText: toAmountText(posted, currency),
    previousText: toAmountText(previous, currency),
    heldText: toAmountText(BigInt(wallet.heldMinor), currency),
    change: toNumber(posted - previous, currency),
    changeText: toAmountText(posted - previous, currency),
    timestamp: recordedAt,
  };
  return [
    { userId: wallet.userId, frame: { type: "balance_updated", data } },
    { userId: wallet.userId, frame: { type: "balance_update", data } },
  ];
}
