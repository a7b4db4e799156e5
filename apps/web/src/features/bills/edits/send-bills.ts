import { apiClient } from "../../../api/trpc-client.ts";
import type { EditSending } from "../../../manifest/edit-definition.ts";
import type { NewBillEdit } from "./edits.ts";

export const newBill: EditSending<NewBillEdit> = {
  send: async ({ input }, options) => {
    const made = await apiClient.bills.create.mutate(input, options);
    return { id: made.id, take: () => undefined };
  },
  readAgain: (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: [["bills"]] });
    void queryClient.invalidateQueries({ queryKey: [["requests"]] });
  },
};
