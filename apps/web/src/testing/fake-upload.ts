import { vi } from "vitest";

/**
 * Fakes XMLHttpRequest by the faked fetch, so that calls which carry a file get the answers of `fakeApi`. Each request reports that
 * half of it is sent, and waits for `release` while `isHeld` says so.
 */
export function fakeUploads() {
  const waiting = new Set<() => void>();
  const control = {
    isHeld: false,
    release(): void {
      control.isHeld = false;
      for (const go of waiting) go();
      waiting.clear();
    },
  };
  class FakeUpload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = "";
    withCredentials = false;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    private method = "";
    private url = "";
    open(method: string, url: string) {
      this.method = method;
      this.url = url;
    }
    setRequestHeader() {}
    abort() {
      this.onabort?.();
    }
    async send(body: string) {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      if (control.isHeld) await new Promise<void>((resolve) => waiting.add(resolve));
      try {
        const answer = await fetch(this.url, { method: this.method, body });
        this.status = answer.status;
        this.responseText = await answer.text();
        this.onload?.();
      } catch {
        this.onerror?.();
      } finally {
        this.onloadend?.();
      }
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  return control;
}
