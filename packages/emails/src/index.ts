export { createNotificationTexts } from "./notification-texts.tsx";
