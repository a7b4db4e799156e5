export { PersonActions } from "./components/person-actions.tsx";
export { PersonName } from "./components/person-name.tsx";
export { usePeopleSearch } from "./use-people-search.ts";
