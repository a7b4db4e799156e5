import type { ReactNode } from "react";

type ItemRowProps = {
  /** Key of the item, used to restore the focus. */
  readonly id: string;
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly children: ReactNode;
};

/** One item that is only on this device, with its actions. */
export function ItemRow({ id, picture, title, text, children }: ItemRowProps) {
  return (
    <li data-item={id} tabIndex={-1} className="flex gap-3 py-3">
      <span className="mt-0.5 shrink-0 text-text-2">{picture}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <div className="text-small wrap-anywhere text-text-2">{text}</div>
        {children}
      </div>
    </li>
  );
}
