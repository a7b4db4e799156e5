export { AskedPeople } from "./components/asked-people.tsx";
export { DueText } from "./components/due-text.tsx";
export { RequestSums } from "./components/request-sums.tsx";
export { DeclineDialog, PayRequestDialog } from "./lazy-dialogs.ts";
export type { AskedPerson, PeopleForm } from "./use-ask-form.ts";
