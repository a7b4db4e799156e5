import type { ServiceDeps } from "@evenly/services";

/** Parts that the api opens: what the verbs behind procedures, REST rows and routes use. */
export const API_PARTS = [
  "lane",
  "limits",
  "passwords",
  "breachList",
  "exchangeRates",
  "permits",
  "conversations",
  "seal",
  "pictures",
  "fileScanner",
  "geo",
  "receipts",
  "sideProcesses",
  "templates",
  "channels",
  "channelProbe",
  "cardProvider",
  "accountEnds",
  "earmarks",
  "followers",
] as const;
export type ApiPart = (typeof API_PARTS)[number];
export type ApiDeps = ServiceDeps<ApiPart>;
