export { createNotificationTexts } from "./notification-texts.tsx";
export { createReceiptTexts } from "./receipt-texts.ts";
