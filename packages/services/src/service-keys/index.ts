export { approveServiceKey } from "./approve-service-key.ts";
export {
  type ActiveKey,
  authenticateServiceKey,
  type PresentedKey,
} from "./authenticate-service-key.ts";
export { createServiceKey } from "./create-service-key.ts";
export { endServiceKey } from "./end-service-key.ts";
export { readKeyText } from "./key-text.ts";
export { listOwnServiceKeys } from "./list-own-service-keys.ts";
export { listServiceKeys } from "./list-service-keys.ts";
export { revokeServiceKey } from "./revoke-service-key.ts";
