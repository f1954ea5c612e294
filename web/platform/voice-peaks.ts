import { PEAKS } from '../../domain/conversations/attachment.ts';

/** Enough to measure loudness; five minutes take 10 MB. */
const SAMPLE_RATE = 8_000;

/** The waveform of a recording, as `peaks` of an attachment; null for one that this browser cannot read. */
export async function measurePeaks(recording: Blob): Promise<string | null> {
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    const sound = await context.decodeAudioData(await recording.arrayBuffer());
    return peaksOf(sound.getChannelData(0));
  } catch {
    return null;
  }
}

/** The loudest sample of each part, relative to the loudest of all. */
export function peaksOf(samples: Float32Array): string {
  const peaks = Array.from({ length: PEAKS }, (_, part) => {
    const from = Math.floor((part * samples.length) / PEAKS);
    const to = Math.floor(((part + 1) * samples.length) / PEAKS);
    let peak = 0;
    for (let at = from; at < to; at++) peak = Math.max(peak, Math.abs(samples[at]!));
    return peak;
  });
  const loudest = Math.max(...peaks);
  return peaks
    .map((peak) => (loudest === 0 ? 0 : Math.round((15 * peak) / loudest)).toString(16))
    .join('');
}
