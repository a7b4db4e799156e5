export { createNotificationTexts } from "./notification-texts.tsx";
export { createReceiptTexts } from "./receipt-texts.ts";
export { createTemplateList } from "./template-list.tsx";
