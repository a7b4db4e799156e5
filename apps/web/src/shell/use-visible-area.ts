import { useEffect } from "react";

/** Above this scale the person has zoomed in, and the visible part says nothing about a keyboard. */
const ZOOMED_SCALE = 1.01;

/**
 * While mounted, keeps the part of the window that a keyboard leaves visible in the CSS variables --visible-top and --visible-height. iOS
 * does not shrink the window itself.
 */
export function useVisibleArea(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const write = () => {
      if (viewport.scale > ZOOMED_SCALE) return;
      style.setProperty("--visible-top", `${viewport.offsetTop}px`);
      style.setProperty("--visible-height", `${viewport.height}px`);
    };
    write();
    viewport.addEventListener("resize", write);
    viewport.addEventListener("scroll", write);
    return () => {
      viewport.removeEventListener("resize", write);
      viewport.removeEventListener("scroll", write);
      style.removeProperty("--visible-top");
      style.removeProperty("--visible-height");
    };
  }, []);
}
