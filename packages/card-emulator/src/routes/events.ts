import type { Route } from "../core.ts";
import { listPage, pageParams, readCreated } from "../http/lists.ts";
import { missingResource } from "../http/provider-error.ts";
import { readList, readText } from "../http/read-params.ts";

export const eventRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/events",
    params: [...pageParams, "created", "type", "types"],
    run: ({ state }, { params }) => {
      const type = readText(params, "type");
      const types = type === undefined ? readList(params, "types") : [type];
      const isCreated = readCreated(params);
      const rows = [...state.events.values()].filter(
        (one) => isCreated(one) && (types === undefined || types.some((wanted) => matches(one.type, wanted))),
      );
      return listPage(rows, params, { name: "event", url: "/v1/events" });
    },
  },
  {
    method: "GET",
    path: "/events/:id",
    params: [],
    run: ({ state }, { id }) => {
      const event = state.events.get(id);
      if (!event) throw missingResource("event", id);
      return event;
    },
  },
];

/** `charge.*` stands for all events of charges. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith(".*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
