export { openParts, SERVICE_PARTS } from "./open-parts.ts";
