import { clsx } from "clsx";
import { useMemo } from "react";
import { drawCode } from "../code-art.ts";

type PictureProps = { readonly text: string; readonly label: string; readonly className?: string };

/** A code with the mark in its middle, dark on white in both themes. */
export function CodePicture({ text, label, className }: PictureProps) {
  const { side, cells, mark, fill } = useMemo(() => drawCode(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={clsx("block", className)}
    >
      <path fill={fill} d={cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")} />
      <g shapeRendering="auto" transform={`translate(${mark.from} ${mark.from}) scale(${mark.size / 48})`}>
        {mark.halves.map((half) => (
          <path key={half.fill} fill={half.fill} d={half.path} />
        ))}
      </g>
    </svg>
  );
}
