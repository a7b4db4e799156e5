import { encodeQR } from "qr";
import { useMemo } from "react";

/** A QR code as one path; dark on white in both themes, so that every camera reads it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { side, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <path d={path} fill="#0b1f2a" />
    </svg>
  );
}

function draw(text: string): { readonly side: number; readonly path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 });
  const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { side: rows.length, path: cells.join("") };
}
