import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { POSTS_MAX } from '../../../domain/limits.ts';
import { POST_SIDE } from '../../../domain/posts/image-url.ts';
import { problemFor } from '../../../domain/problem.ts';
import { refreshOwn } from '../../data/me.ts';
import { ApiProblem } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CropDialog } from '../../ui/crop-dialog.tsx';
import { CaptionDialog } from './caption-dialog.tsx';
import { KindDialog } from './kind-dialog.tsx';
import { TextPostDialog } from './text-post-dialog.tsx';

const { code: LIMIT_REACHED, detail: limitMessage } = problemFor('posts.limit_reached');

export type Step =
  | { name: 'kind' }
  | { name: 'crop'; image: File }
  | { name: 'caption'; photo: Blob }
  | { name: 'text' };

interface AddPostProps {
  count: number;
  /** Null when no dialog is open. */
  step: Step | null;
  onStepChange: (step: Step | null) => void;
}

/** 'Ajouter un post (n/10)' and the dialogs for a new one: kind, then crop and caption, or text. */
export function AddPost({ count, step, onStepChange: setStep }: AddPostProps) {
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const limitId = useId();
  const queryClient = useQueryClient();
  const isFull = count >= POSTS_MAX;

  const isOpen = step !== null;
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    // The closed dialog was opened from another one, which no longer exists.
    if (wasOpen.current && !isOpen) {
      const { current: place } = opener;
      const isButton = place instanceof HTMLButtonElement && place.isConnected;
      (isButton ? place : button.current)?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

  const close = () => setStep(null);
  const published = async (message: string) => {
    toast.success(message);
    // Refetches first, so that the count has changed when the dialog closes.
    await refreshOwn(queryClient);
    close();
  };
  const failed = (error: Error, message: string) => {
    const isLimit = error instanceof ApiProblem && error.code === LIMIT_REACHED;
    toast.error(isLimit ? limitMessage : message);
    if (isLimit) void refreshOwn(queryClient);
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        ref={button}
        disabled={isFull}
        aria-describedby={isFull ? limitId : undefined}
        onClick={() => setStep({ name: 'kind' })}
      >
        <Plus aria-hidden />
        Ajouter un post ({count}/{POSTS_MAX})
      </Button>
      {isFull && (
        <p id={limitId} className="text-sm text-ink-soft">
          {limitMessage}
        </p>
      )}
      {step?.name === 'kind' && (
        <KindDialog
          onCancel={close}
          onPhoto={(image) => setStep({ name: 'crop', image })}
          onText={() => setStep({ name: 'text' })}
        />
      )}
      {step?.name === 'crop' && (
        <CropDialog
          title="Recadrer votre image de post"
          image={step.image}
          sideMax={POST_SIDE}
          onCancel={close}
          onUnreadable={() => setStep({ name: 'kind' })}
          onConfirm={(photo) => setStep({ name: 'caption', photo })}
        />
      )}
      {step?.name === 'caption' && (
        <CaptionDialog
          photo={step.photo}
          onCancel={close}
          onPublished={() => published('Photo ajoutée avec succès')}
          onFailed={failed}
        />
      )}
      {step?.name === 'text' && (
        <TextPostDialog
          onCancel={close}
          onPublished={() => published('Post texte ajouté avec succès')}
          onFailed={failed}
        />
      )}
    </div>
  );
}
