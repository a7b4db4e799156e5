import { classify } from "../classification.ts";
import { moneyClaims } from "./tables.ts";

export const claimsClassification = classify(moneyClaims, {
  id: "internal",
  fromUserId: "confidential",
  key: "internal",
  inputHash: "internal",
  addressLookup: "restricted",
  addressSealed: "restricted",
  tokenHash: "restricted",
  amountMinor: "confidential",
  currency: "confidential",
  note: "confidential",
  state: "confidential",
  holdId: "internal",
  claimedByUserId: "confidential",
  claimTransferId: "internal",
  createdAt: "internal",
  expiresAt: "internal",
  closedAt: "confidential",
});
