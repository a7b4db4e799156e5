import { classify } from "../classification.ts";
import { keyChecks } from "./tables.ts";

export const operatorsClassification = [
  ...classify(keyChecks, { name: "internal", value: "internal", createdAt: "internal" }),
];
