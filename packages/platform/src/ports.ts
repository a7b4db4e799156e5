/** The ports that this package implements, for processes without services. */
export type {
  Bus,
  Clock,
  Ids,
  Log,
  Permits,
  Queue,
  Tracer,
} from "@evenly/services/ports";
