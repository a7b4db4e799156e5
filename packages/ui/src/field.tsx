import { clsx } from "clsx";
import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";

type FieldLayoutProps = {
  readonly id: string;
  readonly label: string;
  /** Small text at the end of the label line. */
  readonly hint?: ReactNode;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly isLabelHidden?: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

/** Ids for aria-describedby: the field's hint, help or error. */
export function describedBy(
  id: string,
  has: { readonly help?: unknown; readonly error?: unknown },
): string | undefined {
  if (has.error) return `${id}-error`;
  return has.help ? `${id}-help` : undefined;
}

type FieldProblemProps = {
  readonly id: string;
  readonly children: ReactNode;
  readonly className?: string;
};

/** What is wrong with a field, for the line below it; the field names it by `aria-describedby`. */
export function FieldProblem({ id, children, className }: FieldProblemProps) {
  return (
    <p id={id} className={clsx("mt-1.5 flex gap-1.5 text-small text-negative-text", className)}>
      <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
      <span className="whitespace-pre-line">{children}</span>
    </p>
  );
}

/** Layout of a field: label above, help below. An error replaces the help with an icon and the correction to make. */
export function FieldLayout({
  id,
  label,
  hint,
  help,
  error,
  isLabelHidden = false,
  children,
  className,
}: FieldLayoutProps) {
  return (
    <div className={className}>
      <div
        className={isLabelHidden ? "sr-only" : "mb-1.5 flex items-baseline justify-between gap-3 text-label"}
      >
        <label htmlFor={id} className="font-strong text-text-1">
          {label}
        </label>
        {hint && <span className="text-text-3">{hint}</span>}
      </div>
      {children}
      {error ? (
        <FieldProblem id={`${id}-error`}>{error}</FieldProblem>
      ) : (
        help && (
          <p id={`${id}-help`} className="mt-1.5 text-small text-text-3">
            {help}
          </p>
        )
      )}
    </div>
  );
}

export const inputStyles =
  "h-12 w-full rounded-control border bg-surface-1 px-3.5 text-[1rem] text-text-1 placeholder:text-text-3 focus-visible:outline-2 focus-visible:-outline-offset-2 lg:text-body";

type TextFieldProps = Omit<ComponentProps<"input">, "id"> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** Content before the text, such as the @ of a handle. */
  readonly start?: string;
  readonly end?: ReactNode;
  /** Content between the label and the input, such as what has been chosen so far. */
  readonly above?: ReactNode;
  readonly isLabelHidden?: boolean;
  readonly fieldClassName?: string;
  /** Id of a `FieldProblem` outside the field, where a narrow field has no room for it below. */
  readonly problemId?: string | undefined;
};

/** A single-line text input. */
export function TextField({
  label,
  hint,
  help,
  error,
  start,
  end,
  above,
  isLabelHidden = false,
  fieldClassName,
  problemId,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  const isWrong = Boolean(error) || problemId !== undefined;
  return (
    <FieldLayout
      id={id}
      label={label}
      hint={hint}
      help={help}
      error={error}
      isLabelHidden={isLabelHidden}
      className={fieldClassName}
    >
      {above}
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={problemId ?? describedBy(id, { help, error })}
          className={clsx(
            inputStyles,
            isWrong ? "border-negative outline-negative" : "border-line-strong",
            start && "pl-8",
            end && "pr-24",
            className,
          )}
        />
        {start && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-text-3"
          >
            {start}
          </span>
        )}
        {end && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
    </FieldLayout>
  );
}

type PasswordFieldProps = Omit<TextFieldProps, "type" | "end"> & {
  readonly showLabel: string;
  readonly hideLabel: string;
};

/** A password input with a text button that shows or hides it. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...field}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="flex h-10 items-center gap-2 rounded-small px-2.5 text-small font-medium text-text-2 hover:text-text-1"
        >
          <Icon size={16} aria-hidden="true" />
          {isShown ? hideLabel : showLabel}
        </button>
      }
    />
  );
}

type TextAreaFieldProps = Omit<ComponentProps<"textarea">, "id"> &
  Pick<TextFieldProps, "label" | "hint" | "help" | "error" | "fieldClassName" | "isLabelHidden">;

/** A multi-line text input, which grows with its text. Enter makes a line, and with Ctrl or Cmd it submits the form. */
export function TextAreaField({
  label,
  hint,
  help,
  error,
  fieldClassName,
  isLabelHidden = false,
  className,
  ...area
}: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldLayout
      id={id}
      label={label}
      hint={hint}
      help={help}
      error={error}
      isLabelHidden={isLabelHidden}
      className={fieldClassName}
    >
      <textarea
        rows={3}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { help, error })}
        className={clsx(
          inputStyles,
          "block field-sizing-content h-auto max-h-60 py-3",
          error ? "border-negative" : "border-line-strong",
          className,
        )}
      />
    </FieldLayout>
  );
}
