import { Button, TextField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { tokenOfLink } from "../../token-of-link.ts";

/** Takes a pasted link to a group and opens the page on which to join. */
export function JoinWithLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("groupInbox.join");
  const navigate = useNavigate();
  const formId = useId();
  const [link, setLink] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const token = tokenOfLink(link);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (token !== null) void navigate({ to: "/join", search: { token } });
  };
  return (
    <Dialog
      title={t("open")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId}>
            {t("next")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="mt-4" onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
