export { type CreatedNotifications, createNotifications } from "./create-notifications.ts";
export { listNotifications } from "./list-notifications.ts";
export { loadLimitNews, type Payer } from "./load-limit-news.ts";
export { markGroupRead } from "./mark-page-read.ts";
export { type TakenInApp, toSocketMessage } from "./notify-sockets.ts";
export { streamsOf } from "./streams-of.ts";
