export { createMailbox, createSmsMailbox } from "./create-mailbox.ts";
export { type DeliveryPorts, deliverDue } from "./deliver-due.ts";
export { listMailbox, type MailboxMessage } from "./list-mailbox.ts";
