export {
  type ActiveKey,
  authenticateServiceKey,
  type PresentedKey,
} from "./authenticate-service-key.ts";
export { createServiceKey } from "./create-service-key.ts";
export { readKeyText } from "./key-text.ts";
export { listServiceKeys } from "./list-service-keys.ts";
export { revokeServiceKey } from "./revoke-service-key.ts";
