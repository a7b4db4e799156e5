import { Button } from "@evenly/ui";
import { type DragEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { FlowPage } from "../../../shell/flow-page.tsx";
import { useOffline } from "../../offline/index.ts";
import { type GroupImport, useGroupImport } from "../use-group-import.ts";
import { FilePicker } from "./file-picker.tsx";
import { ImportFields } from "./import-fields.tsx";
import { ImportHelp } from "./import-help.tsx";
import { ImportSummary } from "./import-summary.tsx";
import { WrongFile } from "./wrong-file.tsx";

/** Creates a group from a file: shows what it would have, asks who of it the user is, and creates it. */
export function ImportPage() {
  const t = useTranslations("groupFiles.import");
  const page = useRef<HTMLFormElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const form = useGroupImport();
  const { preview, wrong } = form;
  const isGood = preview !== null && wrong === null;
  const { isOver, ...drop } = useDrop((files) => {
    setIsChecked(false);
    void form.choose(files);
  });
  return (
    <FlowPage
      title={t("title")}
      backTo="/groups"
      form={{ ...drop, ref: page }}
      onSubmit={() => {
        setIsChecked(true);
        if (form.isReady) form.submit();
        else if (page.current) focusFirstMissing(page.current, form);
      }}
      left={
        <>
          <FilePicker form={form} isOver={isOver} />
          {wrong !== null && <WrongFile form={form} wrong={wrong} />}
          {isGood && <ImportFields form={form} preview={preview} isChecked={isChecked} />}
        </>
      }
      right={isGood ? <ImportSummary preview={preview} /> : <ImportHelp />}
      foot={isGood && <Submit form={form} />}
    />
  );
}

/** Moves the focus to the first answer that is still needed. */
function focusFirstMissing(page: HTMLFormElement, { name, preview }: GroupImport): void {
  const ofCurrency = preview?.currency === null ? "select[name=currency]" : "input[name=own]";
  const field = name.trim() === "" ? "input[name=name]" : ofCurrency;
  page.querySelector<HTMLElement>(field)?.focus();
}

/** Takes files that are dropped anywhere on the page. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const isInside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}

function Submit({ form }: { readonly form: GroupImport }) {
  const t = useTranslations("groupFiles.import");
  const textOf = useRefusalText();
  const { online } = useOffline();
  const { create, isShown } = form;
  return (
    <>
      {create.isError && (
        <p role="alert" className="mb-3 text-negative-text lg:mt-6 lg:mb-0">
          {textOf(create.error)}
        </p>
      )}
      <Button
        type="submit"
        size="large"
        isWide
        className="lg:mt-6"
        disabled={!online || !isShown}
        busyLabel={create.isPending && t("importing")}
      >
        {t("submit")}
      </Button>
      <p role="status" className="mt-2 text-small text-text-2 max-lg:text-center">
        {online ? t("safe") : t("offline")}
      </p>
    </>
  );
}
