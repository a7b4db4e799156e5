// at packages/services/src/canary/index.ts: door-size 1
export { a, b, c, d, e } from "./one.ts";
export type { F, G, H, I, J } from "./two.ts";
export { k } from "./three.ts";
