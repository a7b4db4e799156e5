export { isDatabaseAway } from "../shared/database-errors.ts";
export { refusalOfError } from "../shared/refusal-of-error.ts";
export { pingDatabase } from "./ping-database.ts";
export { readDatabaseNow } from "./read-database-now.ts";
export { type Figures, readFigures } from "./read-figures.ts";
