export { BellButton } from "./components/bell/bell-button.tsx";
export { NotificationsProvider, useNotifications } from "./notifications-provider.tsx";
export { usePageRead } from "./use-page-read.ts";
