import { Check, Mic, Pause, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { VOICE_MAX_SECONDS } from '../../../../domain/limits.ts';
import { formatLength } from '../../../formats/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { useDiscardQuestion } from '../../../ui/confirm-discard.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { stopPlayback } from '../../../widgets/attachments/voice-player.tsx';
import { microphoneError, Recording } from './recording.ts';

/** Interval of the shown time and level. */
const TICK_MS = 100;

interface VoiceRecorderProps {
  /** Called every few seconds with all that was recorded. */
  onPart: (recorded: Blob) => void;
  onDone: (recording: Blob) => void;
  /** Called when the user discards the recording, or gives up on the microphone. */
  onCancel: () => void;
}

/**
 * Records a voice message in place of the composer: level, pause, remaining time. Asks before the page is left, and says
 * when the microphone ends or hears nothing.
 */
export function VoiceRecorder({ onPart, onDone, onCancel }: VoiceRecorderProps) {
  const recording = useRef<Recording | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'asking' | 'recording' | 'paused' | 'lost'>('asking');
  const [isMuted, setMuted] = useState(false);
  const { question } = useDiscardQuestion(state !== 'asking', onCancel);
  const latestOnPart = useRef(onPart);
  latestOnPart.current = onPart;
  const [error, setError] = useState<string | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [level, setLevel] = useState(0);
  const finishButton = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    let isGone = false;
    stopPlayback();
    Recording.start({
      onPart: (recorded) => latestOnPart.current(recorded),
      onLost: () => setState('lost'),
      onMuted: setMuted,
    }).then(
      (started) => {
        if (isGone) return started.discard();
        recording.current = started;
        setState('recording');
      },
      (failure: unknown) => {
        if (!isGone) setError(microphoneError(failure));
      },
    );
    return () => {
      isGone = true;
      recording.current?.discard();
      recording.current = null;
    };
  }, [attempt]);

  const isAsking = state === 'asking';
  useEffect(() => {
    if (!isAsking) finishButton.current?.focus();
  }, [isAsking]);

  useEffect(() => {
    if (state === 'asking') return;
    const timer = setInterval(() => {
      const current = recording.current;
      if (!current) return;
      setSeconds(current.seconds);
      setLevel(state === 'recording' ? current.level : 0);
      // It has stopped at the limit.
      if (state === 'recording' && current.seconds >= VOICE_MAX_SECONDS) setState('paused');
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [state]);

  const isFull = seconds >= VOICE_MAX_SECONDS;
  const notice =
    state === 'lost'
      ? 'Le micro s’est arrêté. Ce qui a été enregistré est gardé : terminez pour le joindre.'
      : isMuted
        ? 'Le micro est coupé par votre appareil : rien n’est entendu.'
        : null;
  const pause = () => {
    recording.current?.pause();
    setState('paused');
  };
  const resume = () => {
    recording.current?.resume();
    setState('recording');
  };
  const finish = async () => {
    const current = recording.current;
    recording.current = null;
    if (current) onDone(await current.finish());
  };

  if (error)
    return (
      <div className="mx-auto flex max-w-2xl flex-wrap items-center gap-2">
        <p role="alert" className="min-w-0 flex-1 basis-60 text-sm text-danger">
          {error}
        </p>
        <Button variant="quiet" onClick={onCancel}>
          Annuler
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            setError(null);
            setAttempt(attempt + 1);
          }}
        >
          Réessayer
        </Button>
      </div>
    );
  return (
    <section
      aria-label="Message vocal"
      className="mx-auto flex max-w-2xl items-center gap-2 large-text:flex-wrap"
    >
      <IconButton label="Supprimer l’enregistrement" onClick={onCancel}>
        <Trash2 aria-hidden />
      </IconButton>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <Level level={level} />
        <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft tabular-nums">
          <span className="font-medium text-ink">{formatLength(seconds)}</span>
          <span>encore {formatLength(Math.ceil(VOICE_MAX_SECONDS - seconds))}</span>
        </p>
        {notice && (
          <p role="alert" className="text-xs text-danger">
            {notice}
          </p>
        )}
        <p role="status" className="sr-only">
          {state === 'asking'
            ? 'En attente du micro'
            : isFull
              ? 'Durée maximale atteinte'
              : state === 'paused' || state === 'lost'
                ? 'Enregistrement en pause'
                : 'Enregistrement en cours'}
        </p>
      </div>
      {state === 'paused' && !isFull ? (
        <IconButton label="Reprendre l’enregistrement" variant="outline" onClick={resume}>
          <Mic aria-hidden />
        </IconButton>
      ) : (
        <IconButton
          label="Mettre l’enregistrement en pause"
          variant="outline"
          disabled={state !== 'recording'}
          onClick={pause}
        >
          <Pause aria-hidden />
        </IconButton>
      )}
      <IconButton
        ref={finishButton}
        label="Terminer l’enregistrement"
        variant="primary"
        disabled={state === 'asking'}
        onClick={() => void finish()}
      >
        <Check aria-hidden />
      </IconButton>
      {question}
    </section>
  );
}

/** The loudness that the microphone hears, from 0 to 1. */
function Level({ level }: { level: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw `meter` each in their own way
    <div
      role="meter"
      aria-label="Niveau du micro"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
      className="h-2 overflow-hidden rounded-full bg-line forced-colors:outline"
    >
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="block size-full text-encre"
      >
        <rect width={level * 100} height={1} fill="currentColor" />
      </svg>
    </div>
  );
}
