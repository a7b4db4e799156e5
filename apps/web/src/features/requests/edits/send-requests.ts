import { apiClient } from "../../../api/trpc-client.ts";
import type { EditSending } from "../../../manifest/edit-definition.ts";
import type { NewRequestEdit } from "./edits.ts";

export const newRequest: EditSending<NewRequestEdit> = {
  send: async ({ input }, options) => {
    await apiClient.requests.create.mutate(input, options);
    return { take: () => undefined };
  },
  readAgain: (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: [["requests"]] });
  },
};
