import type { ContactState } from "@evenly/contract/contacts/schemas";
import type { Person } from "@evenly/contract/payments/schemas";
import { useTranslations } from "use-intl";
import { notify } from "../../shell/toasts.ts";
import { api, refusalOf } from "../../trpc.ts";
import { useRefusalText } from "../../use-refusal-text.ts";

/** How a person stands with the caller, and how to change it: favourite, blocked. */
export function useContact(person: Pick<Person, "id" | "displayName">) {
  const t = useTranslations("contacts");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const input = { userId: person.id };
  const name = person.displayName;
  const state = api.contacts.getState.useQuery(input);
  const outcome = (done: string, full: string) => ({
    onSuccess: (next: ContactState) => {
      utils.contacts.getState.setData(input, next);
      void utils.contacts.invalidate();
      void utils.payments.listRecentPayees.invalidate();
      notify("success", done);
    },
    onError: (error: unknown) =>
      notify("error", refusalOf(error).code === "CONTACTS_FULL" ? full : textOf(error)),
  });
  const star = api.contacts.addFavourite.useMutation(outcome(t("starred", { name }), t("full")));
  const unstar = api.contacts.removeFavourite.useMutation(outcome(t("unstarred", { name }), t("full")));
  const block = api.contacts.block.useMutation(outcome(t("block.done", { name }), t("block.full")));
  const unblock = api.contacts.unblock.useMutation(outcome(t("block.undone", { name }), t("block.full")));
  const isFavourite = state.data?.isFavourite ?? false;
  return {
    isFavourite,
    isBlocked: state.data?.isBlocked ?? false,
    isKnown: state.data !== undefined,
    toggleFavourite: () => (isFavourite ? unstar : star).mutate(input),
    block: (onDone: () => void) => block.mutate(input, { onSuccess: onDone }),
    unblock: () => unblock.mutate(input),
    isBlocking: block.isPending,
    isUnblocking: unblock.isPending,
  };
}
