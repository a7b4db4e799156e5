import type { ErrorCode } from "@evenly/contract";
import { isolated } from "@evenly/i18n/isolated";
import { useTranslations } from "use-intl";
import type { EditText, TextTools } from "../../manifest/edit-definition.ts";
import { useTextTools, viewOf } from "./queue/edit-views.ts";
import { canOverwrite, type Edit, type EditKind, type QueuedEdit } from "./queue/edits.ts";

/** Names an edit and describes its change; its view must be loaded. */
export function useEditTexts(): (edit: Edit) => EditText {
  const tools = useTextTools();
  return (edit) => {
    const { title, changes } = describe(edit, tools);
    return { title: isolated(title), changes };
  };
}

function describe<Kind extends EditKind>(edit: Edit<Kind>, tools: TextTools): EditText {
  return viewOf(edit)?.describe(edit, tools) ?? { title: "", changes: "" };
}

/** The reason why the server refused an edit. */
export function useReason(): (queued: QueuedEdit) => string {
  const t = useTranslations("offline");
  const errors = useTranslations("errors");
  const field = useTranslations("offline.refusedField");
  return ({ refusal, edit, refusedFields = [] }) => {
    if (refusal === "STATE_CONFLICT" && canOverwrite(edit)) return t("changedElsewhere");
    const known = viewOf(edit)?.fieldNames ?? [];
    const names = refusedFields.flatMap((name) =>
      known.filter((one) => one === name).map((one) => field(one)),
    );
    if (refusal === "VALIDATION" && names.length > 0)
      return t("refusedFields", { count: names.length, names: names.join(", ") });
    return refusal === "NOT_FOUND" ? t("gone") : errors(refusal as ErrorCode);
  };
}
