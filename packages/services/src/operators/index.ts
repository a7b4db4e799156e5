export { isOperatorStill } from "./is-operator-still.ts";
export { loadUserId } from "./load.ts";
export { operate } from "./operate.ts";
export { proposeAct } from "./propose-act.ts";
export { requireOperator } from "./require-operator.ts";
export { requireProof } from "./require-proof.ts";
