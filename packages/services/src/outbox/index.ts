export { expandBroadcasts } from "./expand-broadcasts.ts";
export { relayEvents } from "./relay-events.ts";
export { republishFrames } from "./republish-frames.ts";
export { sweepTold } from "./sweep-told.ts";
