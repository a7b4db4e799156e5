export { changeHandle } from "./change-handle.ts";
export { checkHandle } from "./check-handle.ts";
export { confirmPhone } from "./confirm-phone.ts";
export { removeAvatar } from "./remove-avatar.ts";
export { removePhone } from "./remove-phone.ts";
export { requestPhoneCode } from "./request-phone-code.ts";
export { setAvatar } from "./set-avatar.ts";
export { updateProfile } from "./update-profile.ts";
