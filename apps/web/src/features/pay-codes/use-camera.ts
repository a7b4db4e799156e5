import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { decodeFrame } from "./decode-picture.ts";

/** How the camera stands: it is asked for after a tap only. */
export type CameraState = "off" | "asking" | "on" | "refused" | "none" | "busy";

const FRAME_SIDE = 640;
const FRAME_PAUSE_MS = 120;

type Torch = { readonly isOn: boolean; toggle(): void };

/** The rear camera, and the first code that it sees. Leaving the page or hiding it turns the camera off. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void) {
  const [state, setState] = useState<CameraState>("off");
  const [stream, setStream] = useState<MediaStream | null>(null);
  const found = useRef(onText);
  found.current = onText;
  const stop = useCallback(() => {
    setStream(null);
    setState((before) => (before === "on" || before === "asking" ? "off" : before));
  }, []);
  const start = async () => {
    setState("asking");
    try {
      if (!navigator.mediaDevices) return setState("none");
      const facingMode = { ideal: "environment" };
      setStream(await navigator.mediaDevices.getUserMedia({ video: { facingMode }, audio: false }));
      setState("on");
    } catch (error) {
      setState(stateOf(error));
    }
  };
  useEffect(() => {
    const element = video.current;
    if (stream === null || element === null) return;
    element.srcObject = stream;
    void element.play().catch(() => undefined);
    const stopReading = readFrames(element, (text) => {
      stop();
      found.current(text);
    });
    return () => {
      stopReading();
      element.srcObject = null;
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream, video, stop]);
  useEffect(() => {
    const onHide = () => {
      if (document.hidden) stop();
    };
    document.addEventListener("visibilitychange", onHide);
    return () => document.removeEventListener("visibilitychange", onHide);
  }, [stop]);
  return { state, start, stop, torch: useTorch(stream) };
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "busy";
}

/** Reads frame after frame until a code is found; the returned function ends it. */
function readFrames(element: HTMLVideoElement, onText: (text: string) => void): () => void {
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout>;
  const readNext = async () => {
    const text = await decodeFrame(element, element.videoWidth, element.videoHeight, FRAME_SIDE).catch(
      () => null,
    );
    if (isEnded) return;
    if (text !== null) return onText(text);
    timer = setTimeout(() => void readNext(), FRAME_PAUSE_MS);
  };
  void readNext();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** The camera's light; null where it has none. */
function useTorch(stream: MediaStream | null): Torch | null {
  const [isOn, setIsOn] = useState(false);
  const [track] = stream?.getVideoTracks() ?? [];
  const has = track?.getCapabilities?.() as { readonly torch?: boolean } | undefined;
  if (!track || !has?.torch) return null;
  const toggle = () => {
    const constraint = { torch: !isOn } as MediaTrackConstraintSet;
    void track.applyConstraints({ advanced: [constraint] }).then(() => setIsOn(!isOn));
  };
  return { isOn, toggle };
}
