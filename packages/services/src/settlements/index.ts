export { moveMoney, type Pay } from "./move-money.ts";
