import type { ClassifiedColumn } from "./classification.ts";
import * as features from "./features.ts";

/** Classification of every column of the database. @see docs/data-classification.md */
export const classifiedColumns: readonly ClassifiedColumn[] = Object.values(features)
  .filter((brought) => Array.isArray(brought))
  .flat();
