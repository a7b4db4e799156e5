export { stopRecovery } from "./cancel-recovery.ts";
