export { deleteOldRows } from "./delete-old-rows.ts";
export { relayEvents } from "./relay-events.ts";
export { republishFrames } from "./republish-frames.ts";
