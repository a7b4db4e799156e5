import type { WebFeature } from "../../manifest/feature.ts";
import { attachmentUpdateFrame } from "./frames.ts";

export const attachments = {
  navigation: [],
  frames: [attachmentUpdateFrame],
  live: [["attachments"]],
  keptAnswers: ["attachments.list"],
} satisfies WebFeature;
