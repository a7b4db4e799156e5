export { AppSection } from "./components/app-section.tsx";
export { PushSwitch } from "./components/push-switch.tsx";
export { useInstall } from "./install-provider.tsx";
export { usePush } from "./push/use-push.ts";
