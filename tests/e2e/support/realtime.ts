import type { Page, WebSocket } from "@playwright/test";

/** Resolves when the page's socket has been accepted. Call it before opening the page. */
export function whenLive(page: Page): Promise<WebSocket> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"authenticated"')) resolve(socket);
      });
    });
  });
}
