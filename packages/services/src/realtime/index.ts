export { checkConnections } from "./check-connections.ts";
export { createTicket } from "./create-ticket.ts";
export { forgetTickets } from "./forget-tickets.ts";
export { listConversations } from "./list-conversations.ts";
export { noConversations } from "./no-conversations.ts";
export { recordForeignFrame } from "./record-foreign-frame.ts";
export { redeemTicket } from "./redeem-ticket.ts";
export { sendSocketNotification } from "./send-socket-notification.ts";
