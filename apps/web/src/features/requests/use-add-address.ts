import { apiClient, refusalOf } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import type { PeopleForm } from "./use-ask-form.ts";

/** Adds the person behind an e-mail address; where the form takes addresses, one that finds nobody is added itself and gets a pay link. */
export function useAddAddress(form: PeopleForm) {
  const textOf = useRefusalText();
  const find = useChange(
    async (to: string) => {
      const person = await apiClient.payments.findPayee.query({ to }).catch((error: unknown) => {
        if (form.takesAddresses && refusalOf(error).code === "PAYEE_UNKNOWN") return null;
        throw error;
      });
      return person === null
        ? { id: to.toLowerCase(), name: to, avatarUrl: null, isAddress: true }
        : { id: person.id, name: person.displayName, avatarUrl: person.avatarUrl, isAddress: false };
    },
    {
      done: (person) => form.addPeople([person]),
      failed: "beside",
    },
  );
  return {
    add: (to: string) => {
      if (!find.isPending) find.mutate(to);
    },
    forget: () => {
      if (find.isError) find.reset();
    },
    failure: find.isError ? textOf(find.error) : null,
  };
}
