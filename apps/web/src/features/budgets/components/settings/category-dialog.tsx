import type { BudgetCategory, BudgetCategoryId } from "@evenly/contract/budgets/category-schemas";
import {
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_NAME_MAX,
  type CategoryColor,
  type CategoryIcon,
  categoryColors,
  categoryIcons,
} from "@evenly/contract/budgets/rules";
import { Button, Switch, TextField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { OwnCategoryIcon } from "../category-mark.tsx";

type CategoryDialogProps = { readonly category?: BudgetCategory; readonly onClose: () => void };

/** Makes a category of the user's own, or changes one. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const t = useTranslations("budgets");
  const [name, setName] = useState(category?.name ?? "");
  const [description, setDescription] = useState(category?.description ?? "");
  const [icon, setIcon] = useState<CategoryIcon>(category?.icon ?? "shapes");
  const [color, setColor] = useState<CategoryColor>(category?.color ?? "slate");
  const [isActive, setIsActive] = useState(category?.isActive ?? true);
  const key = useRef(crypto.randomUUID());
  const fields = { name: name.trim(), description: description.trim(), icon, color };
  const id = category?.id as BudgetCategoryId | undefined;
  const change = useChange(
    () =>
      id === undefined
        ? apiClient.budgets.createCategory.mutate({ ...fields, idempotencyKey: key.current })
        : apiClient.budgets.updateCategory.mutate({ ...fields, isActive, categoryId: id }),
    {
      refresh: [["budgets"]],
      failed: "beside",
      done: () => {
        onClose();
        return t("saved");
      },
    },
  );
  return (
    <FormDialog
      title={
        category === undefined
          ? t("categories.newTitle")
          : t("categories.editTitle", { name: category.name ?? "" })
      }
      cancel={t("cancel")}
      confirm={t("save")}
      busy={t("saving")}
      isBusy={change.isPending}
      isOff={fields.name === ""}
      problem={change.problem}
      onClose={onClose}
      onSubmit={() => fields.name !== "" && change.mutate()}
    >
      <TextField
        label={t("categories.name")}
        value={name}
        maxLength={CATEGORY_NAME_MAX}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Picks label={t("categories.icon")} values={categoryIcons} value={icon} onPick={setIcon}>
        {(value) => <OwnCategoryIcon icon={value} color={color} />}
      </Picks>
      <Picks label={t("categories.color")} values={categoryColors} value={color} onPick={setColor}>
        {(value) => <OwnCategoryIcon icon={icon} color={value} />}
      </Picks>
      <TextField
        label={t("categories.description")}
        value={description}
        maxLength={CATEGORY_DESCRIPTION_MAX}
        autoComplete="off"
        onChange={(event) => setDescription(event.target.value)}
      />
      {id !== undefined && (
        <>
          <Switch label={t("categories.isActive")} isOn={isActive} onChange={setIsActive} />
          <DeleteCategory id={id} name={category?.name ?? ""} onDone={onClose} />
        </>
      )}
    </FormDialog>
  );
}

type PicksProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onPick: (value: Value) => void;
  readonly children: (value: Value) => React.ReactNode;
};

/** One of many pictures; a radio group. */
function Picks<Value extends string>({ label, values, value, onPick, children }: PicksProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium text-text-2">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {values.map((each) => (
          <label
            key={each}
            title={each}
            className="flex size-11 cursor-pointer items-center justify-center rounded-control border border-transparent has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={label}
              aria-label={each}
              checked={each === value}
              onChange={() => onPick(each)}
              className="sr-only"
            />
            {children(each)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type DeleteProps = { readonly id: BudgetCategoryId; readonly name: string; readonly onDone: () => void };

function DeleteCategory({ id, name, onDone }: DeleteProps) {
  const t = useTranslations("budgets.categories");
  const { mutate, isPending } = useChange(() => apiClient.budgets.deleteCategory.mutate({ categoryId: id }), {
    refresh: [["budgets"]],
    done: ({ isDeleted }) => {
      onDone();
      return t(isDeleted ? "deleted" : "switchedOff", { name });
    },
  });
  return (
    <Button variant="quiet" className="justify-self-start" disabled={isPending} onClick={() => mutate()}>
      <Trash2 size={16} aria-hidden="true" />
      {t("delete")}
    </Button>
  );
}
