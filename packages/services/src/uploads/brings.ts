import type { ServiceFeature } from "../feature.ts";

export const uploadsBrings: ServiceFeature = {
  unaudited: {
    "parts of verbs that write the row": [
      "uploads.deleteAttachment",
      "uploads.replacePictures",
      "uploads.storeAttachment",
    ],
  },
};
