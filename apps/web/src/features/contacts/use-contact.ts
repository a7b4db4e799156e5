import type { ContactState } from "@evenly/contract/contacts/schemas";
import type { Person } from "@evenly/contract/payments/schemas";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify, notifyWithAction } from "../../shell/toasts.ts";

/** How long a block can be undone where it was made. */
const UNDO_MS = 8000;

/** The user's relation to a person (favourite, blocked) and the functions that change it. */
export function useContact(person: Pick<Person, "id" | "displayName">) {
  const t = useTranslations("contacts");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const input = { userId: person.id };
  const name = person.displayName;
  const state = api.contacts.getState.useQuery(input);
  const take = (next: ContactState) => {
    utils.contacts.getState.setData(input, next);
    void utils.contacts.invalidate();
    void utils.payments.listRecentPayees.invalidate();
  };
  const outcome = (done: string, full: string) => ({
    onSuccess: (next: ContactState) => {
      take(next);
      notify("success", done);
    },
    onError: (error: unknown) =>
      notify("error", refusalOf(error).code === "CONTACTS_FULL" ? full : textOf(error)),
  });
  const star = api.contacts.addFavourite.useMutation(outcome(t("starred", { name }), t("full")));
  const unstar = api.contacts.removeFavourite.useMutation(outcome(t("unstarred", { name }), t("full")));
  const unblock = api.contacts.unblock.useMutation(outcome(t("block.undone", { name }), t("block.full")));
  // Blocking removes the person from the favourites, so undoing adds them again.
  const undo = (wasFavourite: boolean) =>
    unblock.mutateAsync(input).then(
      () => (wasFavourite ? star.mutate(input) : undefined),
      () => undefined,
    );
  const block = api.contacts.block.useMutation({
    ...outcome(t("block.done", { name }), t("block.full")),
    onMutate: () => ({ wasFavourite: state.data?.isFavourite ?? false }),
    onSuccess: (next, _, { wasFavourite }) => {
      take(next);
      notifyWithAction(
        "success",
        t("block.done", { name }),
        { label: t("block.undo"), onPress: () => void undo(wasFavourite) },
        UNDO_MS,
      );
    },
  });
  const isFavourite = state.data?.isFavourite ?? false;
  return {
    isFavourite,
    isBlocked: state.data?.isBlocked ?? false,
    isKnown: state.data !== undefined,
    toggleFavourite: () => (isFavourite ? unstar : star).mutate(input),
    block: (onDone?: () => void) => block.mutate(input, onDone ? { onSuccess: onDone } : {}),
    unblock: () => unblock.mutate(input),
    isBlocking: block.isPending,
    isUnblocking: unblock.isPending,
  };
}
