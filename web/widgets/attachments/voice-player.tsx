import { Download, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PEAKS } from '../../../domain/conversations/attachment.ts';
import { formatLength } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Spinner } from '../../ui/spinner.tsx';

const RATES = [1, 1.5, 2] as const;

type Rate = (typeof RATES)[number];

/** The speed that the user chose last, on this device. */
const RATE_KEY = 'dis-moi.playback-rate';
const storedRate = (): Rate =>
  RATES.find((rate) => String(rate) === deviceStorage.getItem(RATE_KEY)) ?? 1;

/** The recording that plays: another one that starts stops it. */
let playing: HTMLAudioElement | null = null;

/** Stops the recording that plays, which a microphone would record. */
export const stopPlayback = (): void => playing?.pause();

const UNPLAYABLE =
  'Cet enregistrement ne peut pas être lu ici. Enregistrez-le pour l’écouter dans une autre application.';

interface VoicePlayerProps {
  /** Length of the recording. */
  seconds: number;
  /** Its waveform; null draws an even one. */
  peaks: string | null;
  /** The name under which it is saved. */
  name: string;
  /** Fetches it, when it is first played. */
  load: () => Promise<Blob>;
}

/** Seconds by which the browser's length of a recording may differ from ours. */
const END_MARGIN = 0.2;

/** Plays a recording: waveform, position, speed. */
export function VoicePlayer({ seconds, peaks, name, load }: VoicePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const url = useRef<string | null>(null);
  const [state, setState] = useState<'paused' | 'loading' | 'playing'>('paused');
  const [error, setError] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const [rate, setRate] = useState<Rate>(1);

  // The server does not know it.
  useEffect(() => setRate(storedRate()), []);

  useEffect(
    () => () => {
      if (url.current) URL.revokeObjectURL(url.current);
    },
    [],
  );

  const play = async () => {
    const element = audio.current!;
    setError(null);
    try {
      if (!url.current) {
        setState('loading');
        url.current = URL.createObjectURL(await load());
        element.src = url.current;
        element.currentTime = at;
      }
      if (playing !== element) playing?.pause();
      playing = element;
      element.playbackRate = rate;
      await element.play();
    } catch (failure) {
      setState('paused');
      // A pause before it began to play is no failure.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      setError(messageOf(failure, UNPLAYABLE));
    }
  };
  const toggle = () => {
    if (state === 'playing') audio.current!.pause();
    else if (state === 'paused') void play();
  };
  const seek = (position: number) => {
    setAt(position);
    if (url.current) audio.current!.currentTime = position;
  };
  const changeRate = () => {
    const next = RATES[(RATES.indexOf(rate) + 1) % RATES.length]!;
    setRate(next);
    deviceStorage.setItem(RATE_KEY, String(next));
    audio.current!.playbackRate = next;
  };
  const save = async () => {
    setError(null);
    try {
      saveFile(await load(), name);
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  const speed = `${rate.toLocaleString('fr-FR')}×`;

  return (
    <div className="grid w-72 max-w-full gap-0.5">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setState('playing')}
        onPause={() => setState('paused')}
        onTimeUpdate={({ currentTarget: { currentTime } }) =>
          setAt(currentTime > seconds - END_MARGIN ? seconds : currentTime)
        }
        onEnded={() => seek(0)}
        onError={() => {
          setState('paused');
          setError(UNPLAYABLE);
        }}
      />
      <div className="flex items-center gap-1">
        <button
          type="button"
          onClick={toggle}
          aria-label={state === 'playing' ? 'Pause' : 'Écouter le message vocal'}
          aria-busy={state === 'loading' || undefined}
          className="grid size-11 shrink-0 place-items-center rounded-full border border-current"
        >
          {state === 'loading' ? (
            <Spinner />
          ) : state === 'playing' ? (
            <Pause aria-hidden className="size-5" />
          ) : (
            <Play aria-hidden className="size-5" />
          )}
        </button>
        <div className="relative h-11 min-w-0 flex-1 rounded-sm px-1 focus-within:outline-2 focus-within:outline-current">
          <Waveform peaks={peaks} played={seconds > 0 ? at / seconds : 0} />
          <input
            type="range"
            aria-label="Position"
            aria-valuetext={`${formatLength(at)} sur ${formatLength(seconds)}`}
            min={0}
            max={seconds}
            step={seconds > 20 ? 1 : 0.1}
            value={Math.min(at, seconds)}
            onChange={({ target }) => seek(Number(target.value))}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
        <button
          type="button"
          onClick={changeRate}
          aria-label={`Vitesse : ${speed}`}
          className="grid h-11 w-11 shrink-0 place-items-center rounded-lg text-sm font-medium tabular-nums"
        >
          {speed}
        </button>
      </div>
      <div className="flex items-center justify-between gap-2 pl-1 text-xs">
        <span className="tabular-nums">
          {formatLength(at)} / {formatLength(seconds)}
        </span>
        <button
          type="button"
          onClick={() => void save()}
          className="flex min-h-11 items-center gap-1 rounded-sm px-2 underline underline-offset-4"
        >
          <Download aria-hidden className="size-4" />
          Enregistrer
        </button>
      </div>
      {error && (
        <p role="alert" className="px-1 text-xs">
          {error}
        </p>
      )}
    </div>
  );
}

const EVEN = '7'.repeat(PEAKS);
/** A bar in units of the drawing: its place, its width, its least height. */
const BAR = { step: 4, width: 2.5, least: 2 };
const HEIGHT = 32;

function Waveform({ peaks, played }: { peaks: string | null; played: number }) {
  const shape = peaks ?? EVEN;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${shape.length * BAR.step} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full py-1.5"
    >
      {[...shape].map((peak, index) => {
        const height = Math.max(BAR.least, (Number.parseInt(peak, 16) / 15) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
            key={index}
            x={index * BAR.step}
            y={(HEIGHT - height) / 2}
            width={BAR.width}
            height={height}
            rx={1}
            fill="currentColor"
            opacity={index < played * shape.length ? 1 : 0.45}
          />
        );
      })}
    </svg>
  );
}
