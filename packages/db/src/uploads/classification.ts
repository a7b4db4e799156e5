import { classify } from "../classification.ts";
import { files } from "./tables.ts";

export const uploadsClassification = [
  ...classify(files, {
    id: "public",
    ownerUserId: "confidential",
    kind: "internal",
    mimeType: "internal",
    sizeBytes: "internal",
    width: "internal",
    height: "internal",
    content: "public",
    createdAt: "internal",
  }),
];
