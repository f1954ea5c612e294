import { VOICE_MAX_SECONDS } from '../../../../domain/limits.ts';

/** Clear speech; five minutes take a megabyte. */
const BITS_PER_SECOND = 32_000;
/** The types that the server accepts, in the order of preference: all devices play AAC, older iPhones no WebM. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4'];

const recordedType = () => TYPES.find((type) => MediaRecorder.isTypeSupported(type));

/** True when this browser can record sound. */
export function canRecord(): boolean {
  return (
    typeof MediaRecorder !== 'undefined' &&
    navigator.mediaDevices?.getUserMedia !== undefined &&
    recordedType() !== undefined
  );
}

/** The reason, in words, why the microphone cannot be used. */
export function microphoneError(error: unknown): string {
  switch (error instanceof DOMException ? error.name : null) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'Le micro est bloqué pour ce site. Autorisez-le dans les réglages de votre navigateur, puis réessayez.';
    case 'NotFoundError':
      return 'Aucun micro n’a été trouvé. Branchez-en un, puis réessayez.';
    case 'NotReadableError':
      return 'Le micro ne répond pas : une autre application l’utilise peut-être.';
    default:
      return 'L’enregistrement n’a pas pu commencer.';
  }
}

/** Interval at which the browser hands over the recorded sound, milliseconds; a crash loses no more than that. */
const PART_MS = 3_000;

interface RecordingOptions {
  /** Called every few seconds with all that was recorded. */
  onPart: (recorded: Blob) => void;
  /** Called when the microphone ends: it was unplugged, or a call took it. What was recorded stays. */
  onLost: () => void;
  /** Called when the device silences the microphone, and when it does not any more. */
  onMuted: (isMuted: boolean) => void;
}

/** A recording of the microphone under way. It ends by itself at the limit, and keeps the screen on. */
export class Recording {
  private readonly stream: MediaStream;
  private readonly recorder: MediaRecorder;
  private readonly context = new AudioContext();
  private readonly analyser: AnalyserNode;
  private readonly samples: Float32Array<ArrayBuffer>;
  private readonly parts: Blob[] = [];
  private recordedMs = 0;
  private resumedAt: number | null = null;
  private limit: ReturnType<typeof setTimeout> | undefined;
  private wakeLock: WakeLockSentinel | null = null;
  private isReleased = false;

  /** Asks for the microphone; rejects when there is none, or the user refuses. */
  static async start(options: RecordingOptions): Promise<Recording> {
    const audio = { echoCancellation: true, noiseSuppression: true };
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    try {
      return new Recording(stream, options);
    } catch (error) {
      for (const track of stream.getTracks()) track.stop();
      throw error;
    }
  }

  private constructor(stream: MediaStream, { onPart, onLost, onMuted }: RecordingOptions) {
    this.stream = stream;
    const mimeType = recordedType()!;
    this.recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    this.recorder.ondataavailable = ({ data }) => {
      this.parts.push(data);
      if (!this.isReleased) onPart(this.recorded);
    };
    for (const track of stream.getTracks()) {
      track.onended = () => {
        this.stopCounting();
        onLost();
      };
      track.onmute = () => onMuted(true);
      track.onunmute = () => onMuted(false);
    }
    this.analyser = this.context.createAnalyser();
    this.analyser.fftSize = 1_024;
    this.samples = new Float32Array(this.analyser.fftSize);
    this.context.createMediaStreamSource(stream).connect(this.analyser);
    this.recorder.start(PART_MS);
    this.count();
    document.addEventListener('visibilitychange', this.keepScreenOn);
    void this.keepScreenOn();
  }

  get seconds(): number {
    const now = this.resumedAt === null ? 0 : performance.now() - this.resumedAt;
    return Math.min(VOICE_MAX_SECONDS, (this.recordedMs + now) / 1_000);
  }

  /** Loudness at this moment, from 0 to 1. */
  get level(): number {
    this.analyser.getFloatTimeDomainData(this.samples);
    const power = this.samples.reduce((sum, each) => sum + each * each, 0) / this.samples.length;
    // Speech is far below the loudest sound.
    return Math.min(1, Math.sqrt(power) * 4);
  }

  pause(): void {
    if (this.recorder.state !== 'recording') return;
    this.recorder.pause();
    this.stopCounting();
  }

  resume(): void {
    if (this.recorder.state !== 'paused') return;
    this.recorder.resume();
    this.count();
  }

  /** Ends the recording and returns it. */
  async finish(): Promise<Blob> {
    if (this.recorder.state !== 'inactive') {
      const stopped = new Promise((resolve) => this.recorder.addEventListener('stop', resolve));
      this.recorder.stop();
      await stopped;
    }
    this.release();
    return this.recorded;
  }

  /** Ends the recording and forgets it. */
  discard(): void {
    this.release();
    if (this.recorder.state !== 'inactive') this.recorder.stop();
  }

  private get recorded(): Blob {
    return new Blob(this.parts, { type: this.recorder.mimeType });
  }

  private stopCounting(): void {
    this.recordedMs = this.seconds * 1_000;
    this.resumedAt = null;
    clearTimeout(this.limit);
  }

  /** The browser ends the lock when the page is hidden, and refuses it on a low battery. */
  private readonly keepScreenOn = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const lock = await navigator.wakeLock?.request('screen').catch(() => null);
    if (this.isReleased) void lock?.release();
    else this.wakeLock = lock ?? null;
  };

  private count(): void {
    this.resumedAt = performance.now();
    const leftMs = VOICE_MAX_SECONDS * 1_000 - this.recordedMs;
    this.limit = setTimeout(() => this.pause(), leftMs);
  }

  private release(): void {
    this.isReleased = true;
    clearTimeout(this.limit);
    document.removeEventListener('visibilitychange', this.keepScreenOn);
    void this.wakeLock?.release();
    for (const track of this.stream.getTracks()) track.stop();
    void this.context.close().catch(() => undefined);
  }
}
