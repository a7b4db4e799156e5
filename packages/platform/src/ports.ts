/** The ports this package implements, for processes that use no services. */
export type {
  Bus,
  Clock,
  Ids,
  Log,
  Queue,
  Tickets,
  Tracer,
} from "@evenly/services/ports";
