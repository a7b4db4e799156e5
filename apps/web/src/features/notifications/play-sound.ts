/** Two soft tones, a fifth apart: frequency in Hz, start and length in seconds. */
const tones = [
  { hertz: 587.3, start: 0, length: 0.16 },
  { hertz: 880, start: 0.11, length: 0.26 },
] as const;
const LOUDNESS = 0.08;
const LOCK = "evenly-notification-sound";
/** Time in which other tabs do not play the sound. */
const ALONE_MS = 800;

let context: AudioContext | null = null;

/** Plays the sound of a new notification in only one tab of this browser. Browsers block sound before the user's first interaction. */
export function playSound(): void {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    ring();
    return;
  }
  void locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    ring();
    await new Promise((resolve) => setTimeout(resolve, ALONE_MS));
  });
}

function ring(): void {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  void context.resume();
  for (const { hertz, start, length } of tones) {
    const from = context.currentTime + start;
    const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
