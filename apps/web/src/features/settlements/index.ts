export { GroupStanding } from "./components/group-standing.tsx";
