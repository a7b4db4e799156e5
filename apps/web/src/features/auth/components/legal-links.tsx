import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

const look = "text-text-1 underline decoration-line-strong underline-offset-2 hover:decoration-current";

/** Tags for texts that link to the terms and the privacy policy. */
export const legalLinks = {
  terms: (text: ReactNode) => (
    <Link to="/terms-of-service" className={look}>
      {text}
    </Link>
  ),
  privacy: (text: ReactNode) => (
    <Link to="/privacy-policy" className={look}>
      {text}
    </Link>
  ),
};

export const textLink = "font-medium text-accent-text hover:underline";
