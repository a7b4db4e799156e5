export { createBill } from "./create-bill.ts";
export { loadBill } from "./load.ts";
