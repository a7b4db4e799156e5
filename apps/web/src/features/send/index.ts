export { forgetTyped } from "./typed-form.ts";
