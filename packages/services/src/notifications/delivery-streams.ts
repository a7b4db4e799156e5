export { DELIVERY_STREAMS, type DeliveryStream } from "@evenly/db/notifications/take-due";
