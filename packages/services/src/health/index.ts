export { pingDatabase } from "./ping-database.ts";
