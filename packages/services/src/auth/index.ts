export { addLink, makeLink } from "./email/link-requests.ts";
export { loadUser, mailee } from "./load.ts";
export { lockProven, requirePassword } from "./passwords/require-password.ts";
export { handleChangeableAt } from "./present.ts";
export { withProtectionLock } from "./with-protection-lock.ts";
