import type { ReactNode } from "react";

/** The part of a sentence that counts. */
export const strong = (chunks: ReactNode) => <strong className="font-semibold">{chunks}</strong>;
