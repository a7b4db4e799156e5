export { askForFactor, deviceHashOf } from "./ask-for-factor.ts";
export { noteSessionProof } from "./note-session-proof.ts";
export { forgiveFactorGuesses, type ProvenFactor, proveFactor } from "./prove-factor.ts";
export { checkAssertion, provenBy, provePasskey } from "./prove-passkey.ts";
export { provePin } from "./prove-pin.ts";
