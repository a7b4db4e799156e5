import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { CoinMark } from "./logo.tsx";

const base =
  "inline-flex max-w-full items-center justify-center gap-2 font-strong text-center transition-colors duration-[120ms] select-none disabled:cursor-not-allowed aria-disabled:cursor-not-allowed";
const variants = {
  primary: "bg-accent text-accent-on hover:bg-accent-hover disabled:bg-accent/55 disabled:hover:bg-accent/55",
  secondary: "bg-surface-1 text-text-1 border border-line-strong hover:bg-surface-2 disabled:text-text-3",
  tonal: "bg-surface-2 text-text-1 hover:bg-surface-3 disabled:text-text-3",
  quiet: "text-accent-text hover:bg-surface-2 disabled:text-text-3",
  danger: "bg-surface-1 text-negative-text border border-negative hover:bg-negative-soft",
} as const;
const sizes = {
  large: "min-h-13 px-5 py-2 text-[1.0625rem] leading-6 rounded-control",
  medium: "min-h-11 px-4 py-1.5 text-body rounded-control",
  small: "min-h-[34px] px-3 py-1 text-label rounded-small",
} as const;

type ButtonLook = {
  readonly variant?: keyof typeof variants;
  readonly size?: keyof typeof sizes;
  readonly isWide?: boolean;
  readonly className?: string | undefined;
};

/** Class names of a button, also for links that look like one. */
export function buttonStyles({
  variant = "primary",
  size = "medium",
  isWide = false,
  className,
}: ButtonLook = {}): string {
  return clsx(base, variants[variant], sizes[size], isWide && "w-full", className);
}

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    readonly icon?: ReactNode;
    /** While set, the button shows this label with a loader and ignores clicks. */
    readonly busyLabel?: string | false | undefined;
  };

/** A button with `type="button"` by default. */
export function Button({
  variant = "primary",
  size = "medium",
  isWide = false,
  icon,
  busyLabel,
  className,
  children,
  type = "button",
  onClick,
  "aria-disabled": isOff,
  ...rest
}: ButtonProps) {
  const isBusy = Boolean(busyLabel);
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy ? true : isOff}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={buttonStyles({ variant, size, isWide, className })}
    >
      {isBusy ? <CoinMark size={18} mood="loading" isMono /> : icon}
      {isBusy ? busyLabel : children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  readonly label: string;
  readonly icon: ReactNode;
};

/** An icon-only button with an accessible name and a tooltip; only for search, bell, theme, close, back, more, copy and delete. */
export function IconButton({ label, icon, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        "inline-flex size-11 items-center justify-center rounded-control text-text-2 transition-colors duration-[120ms] hover:bg-surface-2 hover:text-text-1 lg:size-9",
        className,
      )}
    >
      {icon}
    </button>
  );
}
