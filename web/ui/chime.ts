/** In milliseconds: a chime that starts later would mislead. */
const late = 1000;

/** In seconds, from one tone to the next, and until a tone has faded. */
const gap = 0.15;
const length = 0.5;

let context: AudioContext | undefined;

/**
 * Plays tones one after another, in hertz. Before the first click in a page browsers allow none;
 * Safari allows later ones if this is called during a click.
 */
export async function chime(tones: readonly number[]): Promise<void> {
  const asked = performance.now();
  context ??= new AudioContext();
  const audio = context;
  await audio.resume();
  if (performance.now() - asked < late) {
    const start = audio.currentTime;
    await Promise.all(tones.map((tone, place) => play(audio, tone, start + place * gap)));
  }
  await audio.suspend();
}

/** Resolves when the tone has faded. */
function play(audio: AudioContext, tone: number, start: number): Promise<unknown> {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = tone;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.2, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(audio.destination);
  return new Promise((resolve) => {
    source.onended = resolve;
    source.start(start);
    source.stop(start + length);
  });
}
