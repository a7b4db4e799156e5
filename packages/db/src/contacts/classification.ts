import { classify } from "../classification.ts";
import { blocks, favourites } from "./tables.ts";

export const contactsClassification = [
  ...classify(blocks, {
    ownerUserId: "confidential",
    userId: "confidential",
    createdAt: "internal",
  }),
  ...classify(favourites, {
    ownerUserId: "confidential",
    userId: "confidential",
    createdAt: "internal",
  }),
];
