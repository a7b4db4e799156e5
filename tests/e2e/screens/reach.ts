import { expect, type Page } from "@playwright/test";

/** Time in which a page follows a change of the window's size. */
const LAYOUT_MS_MAX = 5000;

/** Checks that the submit button of every form is inside the viewport before anything is scrolled. */
export async function expectSubmitInView(page: Page, where: string): Promise<void> {
  const findOutside = () =>
    page.evaluate(() => {
      scrollTo(0, 0);
      return [...document.querySelectorAll<HTMLElement>("main form [type=submit]")]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .filter((button) => button.getBoundingClientRect().bottom > innerHeight)
        .map((button) => button.textContent);
    });
  // A page that has another layout on phones renders it shortly after the window's size changed.
  await expect
    .configure({ soft: true })
    .poll(findOutside, { message: `${where}: submit buttons below the fold`, timeout: LAYOUT_MS_MAX })
    .toEqual([]);
}

/**
 * Runs in the page: finds what makes it scroll sideways, controls that stay covered when scrolled into view, and texts cut without an
 * ellipsis. While a dialog is open only its own controls count.
 */
export function findHidden(): readonly string[] {
  const open = [
    ...document.querySelectorAll<HTMLElement>("dialog[open], [role=dialog], [role=alertdialog]"),
  ].findLast((dialog) => dialog.checkVisibility({ visibilityProperty: true }));
  const within = open ?? document.body;
  const startedAt = scrollY;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.ariaLabel ?? element.textContent ?? "").replace(/\s+/g, " ").slice(0, 40)}"`;

  /** Shown to screen readers only, as skip links and some inputs are, or closed. */
  const isHidden = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 2 || height <= 2 || getComputedStyle(element).clipPath === "inset(50%)";
  };

  const findOutside = (): readonly string[] => {
    const overflow = document.documentElement.scrollWidth - innerWidth;
    if (overflow <= 0) return [];
    const outside = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    return [`scrolls sideways, ${overflow} px too wide`, ...outside.slice(-3).map(nameOf)];
  };

  const isCut = (text: Text): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    let part: HTMLElement | null = text.parentElement;
    for (; part && part !== document.body; part = part.parentElement) {
      const style = getComputedStyle(part);
      const box = part.getBoundingClientRect();
      if (isHidden(part)) return false;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return false;
      if (["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY))
        return false;
      const clipsWidth = style.overflowX !== "visible";
      const clipsHeight = style.overflowY !== "visible";
      for (const { left, right, top, bottom } of boxes) {
        if (clipsWidth && (right > box.right + 1 || left < box.left - 1)) return true;
        // A line's box is higher than its letters.
        const slack = (bottom - top) * 0.3;
        if (clipsHeight && (bottom > box.bottom + slack || top < box.top - slack)) return true;
      }
      if (style.position === "fixed") return false;
    }
    return false;
  };
  const cut: string[] = [];
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node as Text;
    if (text.data.trim() === "" || !text.parentElement) continue;
    const isShown = text.parentElement.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    });
    // Transparent text only carries the underlines of a field, and scrolls with it.
    const isSeen = isShown && getComputedStyle(text.parentElement).color !== "rgba(0, 0, 0, 0)";
    if (isSeen && isCut(text)) cut.push(text.data.trim().slice(0, 60));
  }
  for (const input of within.querySelectorAll<HTMLInputElement>("input[inputmode=decimal]"))
    if (input.scrollWidth > input.clientWidth + 1) cut.push(`the amount ${input.value}`);

  const coverOf = (control: HTMLElement): string | null => {
    let cover = "nothing";
    for (const { left, top, width, height } of control.getClientRects()) {
      if (width === 0 || height === 0) continue;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!hit) continue;
      if (control.contains(hit) || hit.closest("label")?.control === control) return null;
      cover = nameOf(hit);
    }
    return cover;
  };
  const controls =
    "a[href], button, input, select, textarea, summary, [role=option], [role=switch], [role=tab]";
  const covered: string[] = [];
  for (const control of within.querySelectorAll<HTMLElement>(controls)) {
    // The newest toast covers earlier ones until they are hovered over or focused.
    const off = "[inert], [aria-hidden=true], [data-sonner-toast][data-front=false]";
    const isOff = control.matches(":disabled, [aria-disabled=true]") || control.closest(off);
    if (isOff || !control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      continue;
    if (isHidden(control)) continue;
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const cover = coverOf(control);
    if (cover !== null) covered.push(`${nameOf(control)} is covered by ${cover}`);
  }
  scrollTo({ top: startedAt, behavior: "instant" });
  return [...findOutside(), ...covered, ...cut.map((text) => `cut: ${text}`)];
}
