export { PersonMenu } from "./components/person-menu.tsx";
export { firstNameOf } from "./first-name.ts";
export { ChosenPeople, type ChosenPerson } from "./picker/chosen-people.tsx";
export { ListPicker } from "./picker/list-picker.tsx";
export { PersonPicker } from "./picker/person-picker.tsx";
