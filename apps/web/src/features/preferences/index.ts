export { needMessages } from "./i18n-store.ts";
