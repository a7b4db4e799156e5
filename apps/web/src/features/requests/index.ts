export { AskedPeople } from "./components/asked-people.tsx";
export { RequestSums } from "./components/request-sums.tsx";
export { DeclineDialog, PayRequestDialog } from "./lazy-dialogs.ts";
export { type AskedPerson, withPeople } from "./use-ask-form.ts";
