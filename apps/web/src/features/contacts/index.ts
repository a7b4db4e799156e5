export { PersonMenu } from "./components/person-menu.tsx";
export { PersonName } from "./components/person-name.tsx";
export { firstNameOf } from "./first-name.ts";
export { usePeopleSearch } from "./use-people-search.ts";
