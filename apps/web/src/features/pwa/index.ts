export { AppSection } from "./components/app-section.tsx";
export { PushSwitch } from "./components/push-switch.tsx";
