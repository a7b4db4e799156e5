import type { ReactNode } from "react";

/** A file as a tile and its dialog show it. */
export type AttachedFile = {
  readonly id: string;
  readonly name: string;
  readonly mimeType: "image/webp" | "application/pdf";
  readonly sizeBytes: number;
  /** Pixels; 0 for a PDF. */
  readonly width: number;
  readonly height: number;
  /** Address that serves it to those who may see it. */
  readonly path: string;
  /** Who added it when. */
  readonly caption: string;
  readonly canRemove: boolean;
  /** Who sees it, and the way to change that. */
  readonly sharing?: ReactNode;
};
