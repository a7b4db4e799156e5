import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QrCode } from "./qr-code.tsx";

test("draws a named QR code of a set-up address", () => {
  const address = "otpauth://totp/Evenly:ana?issuer=Evenly&secret=MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U";
  const svg = renderToStaticMarkup(<QrCode text={address} label="QR code" />);
  expect(svg).toMatch(/^<svg role="img" aria-label="QR code" viewBox="0 0 (\d+) \1"/);
  expect(svg.match(/h1v1h-1z/g)?.length).toBeGreaterThan(300);
});
