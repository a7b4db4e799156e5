export { useCurrencies } from "./use-currencies.ts";
