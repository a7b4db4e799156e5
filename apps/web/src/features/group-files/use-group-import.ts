import type { ImportGroupInput, ImportPreview, ImportProblem } from "@evenly/contract/group-files/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../api/trpc.ts";
import { notify } from "../../shell/toasts.ts";
import { useAuth } from "../auth/index.ts";
import { nameOfFile } from "./name-of-file.ts";
import { type ChosenFile, useChosenFile } from "./use-chosen-file.ts";

export type GroupImport = ReturnType<typeof useGroupImport>;
type Currency = ImportGroupInput["currency"];
type Wrong = { readonly problems: readonly ImportProblem[]; readonly problemCount: number };
/** Who of the file the caller is: a position, null for no one of it; undefined before they say. */
type OwnMember = number | null | undefined;

/** Import of a group from a file: reads it, has it checked, takes who and how it is called, and creates the group once. */
export function useGroupImport() {
  const t = useTranslations("groupFiles.import");
  const { user } = useAuth();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [currency, setCurrency] = useState<Currency>(undefined);
  const [name, setName] = useState("");
  const [ownMember, setOwnMember] = useState<OwnMember>(undefined);
  const [progress, setProgress] = useState(0);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const context = { onUpload: setProgress };
  const check = useMutation({
    mutationFn: ({ text, currency: asked }: ChosenFile & { readonly currency: Currency }) =>
      apiClient.groups.previewImport.mutate({ text, currency: asked }, { context }),
    onMutate: () => setProgress(0),
  });
  const create = useCreate(context);
  const checkFile = (next: ChosenFile, asked: Currency, isNew: boolean) => {
    create.reset();
    // The same file in another currency keeps what was entered.
    if (isNew) setPreview(null);
    check.mutate(
      { ...next, currency: asked },
      {
        onSuccess: (found) => {
          setPreview(found);
          if (!isNew) return;
          setName(found.name ?? nameOfFile(next.name));
          setOwnMember(findByName(found, user?.displayName));
        },
      },
    );
  };
  const chosen = useChosenFile((next) => {
    setCurrency(undefined);
    checkFile(next, undefined, true);
  });
  const { file } = chosen;
  const choose = async (files: readonly File[]) => (create.isPending ? undefined : chosen.choose(files));
  const pickCurrency = (picked: NonNullable<Currency>) => {
    setCurrency(picked);
    if (file !== null) checkFile(file, picked, false);
  };
  const wrong = wrongOf(preview, create.error);
  const trimmed = name.trim();
  const isShown = check.isSuccess && preview !== null;
  const submit = () => {
    if (file === null || !isShown || trimmed === "" || ownMember === undefined) return;
    setProgress(0);
    create.start(
      { text: file.text, currency: currency ?? offeredOf(preview), name: trimmed, ownMember, people: [] },
      ({ groupId, expenseCount }) => {
        notify("success", t("done", { count: expenseCount }));
        void client.invalidateQueries({ queryKey: [["groups"]] });
        void navigate({ to: "/groups/$groupId", params: { groupId }, replace: true });
      },
    );
  };
  return {
    ...chosen,
    ...{ choose, progress, check, preview, wrong },
    ...{ name, setName, ownMember, setOwnMember, currency, pickCurrency, create, submit },
    /** The file as it would be imported is on the page. */
    isShown,
    isReady:
      isShown && preview.currency !== null && wrong === null && trimmed !== "" && ownMember !== undefined,
    retryCheck: () => file !== null && checkFile(file, currency, preview === null),
  };
}

/** The currency that the page shows of a file that names none, also where the user left the first offer as it was. */
function offeredOf({ assumesCurrency, currency }: ImportPreview): Currency {
  return assumesCurrency ? (currency ?? undefined) : undefined;
}

type Creation = Omit<ImportGroupInput, "idempotencyKey">;

/** Creates the group. A repeat of the same import has the same key, so that it is created once. */
function useCreate(context: { readonly onUpload: (progress: number) => void }) {
  const sent = useRef({ text: "", keys: new Map<string, string>() });
  const isRunning = useRef(false);
  const create = useMutation({
    mutationFn: (input: Creation) => {
      const { text, ...facts } = input;
      if (sent.current.text !== text) sent.current = { text, keys: new Map() };
      const { keys } = sent.current;
      const content = JSON.stringify(facts);
      const idempotencyKey = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, idempotencyKey);
      return apiClient.groups.importGroup.mutate({ ...input, idempotencyKey }, { context });
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  type Created = NonNullable<typeof create.data>;
  const start = (input: Creation, onDone: (created: Created) => void) => {
    if (isRunning.current) return;
    isRunning.current = true;
    create.mutate(input, { onSuccess: onDone });
  };
  return { ...create, start };
}

/** The member of a file with the caller's name, if there is exactly one. */
function findByName({ members }: ImportPreview, ownName: string | undefined): OwnMember {
  const wanted = ownName?.trim().toLocaleLowerCase();
  const found = members.flatMap(({ name }, position) =>
    name.trim().toLocaleLowerCase() === wanted ? [position] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The lines that prevent the import, by the check or by the refusal of the import itself. */
function wrongOf(preview: ImportPreview | null, error: unknown): Wrong | null {
  if (preview && preview.problemCount > 0) return preview;
  const { code, details } = refusalOf(error);
  return code === "GROUP_FILE_WRONG" ? (details as unknown as Wrong) : null;
}
