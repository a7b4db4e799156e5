export {
  isPayCodeOpen,
  type PayCodeFacts,
  type PayCodeRefusal,
  shownStateOf,
  whyPayCodeNotPayable,
} from "./pay-code-state.ts";
