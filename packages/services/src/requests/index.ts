export { loadRequest } from "./load.ts";
export { presentRequests } from "./present.ts";
