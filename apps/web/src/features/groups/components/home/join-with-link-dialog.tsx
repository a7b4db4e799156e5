import { TextField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { tokenOfLink } from "../../token-of-link.ts";

/** Takes a pasted link to a group and opens the page on which to join. */
export function JoinWithLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("groupsHome.join");
  const navigate = useNavigate();
  const [link, setLink] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const token = tokenOfLink(link);
  const submit = () => {
    setIsChecked(true);
    if (token !== null) void navigate({ to: "/join", search: { token } });
  };
  return (
    <FormDialog
      title={t("open")}
      cancel={t("cancel")}
      confirm={t("next")}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t("link")}
        help={t("text")}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={link}
        error={isChecked && token === null ? t("wrong") : undefined}
        onChange={(event) => setLink(event.target.value)}
      />
    </FormDialog>
  );
}
