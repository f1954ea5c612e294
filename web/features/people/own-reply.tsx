import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Reply } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { ANONYMOUS } from '../../../domain/profiles/person.ts';
import { type Review, saveReply } from '../../data/reviews.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { loadDraft, saveDraft } from '../../platform/draft-storage.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ChunkFallback } from '../../ui/chunk-fallback.tsx';
import { ReplyText } from './reply-text.tsx';

const ReplyForm = lazyChunk(async () => (await import('./reply-form.tsx')).ReplyForm);

interface OwnReplyProps {
  slug: string;
  review: Review;
}

/** The creator's own reply to a review, with its form in place. */
export function OwnReply({ slug, review: { id, author, reply } }: OwnReplyProps) {
  const draftKey = `draft.review-reply.${id}`;
  // Opens the form when there is a draft.
  const [writing, setWriting] = useState(() => loadDraft(draftKey) !== null);
  const opener = useRef<HTMLButtonElement>(null);
  /** True when the focus should move to the element that replaces the button or the form. */
  const takesFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered element depends on these
  useEffect(() => {
    if (!takesFocus.current || !opener.current) return;
    takesFocus.current = false;
    opener.current.focus();
  }, [writing, reply]);
  const close = () => {
    takesFocus.current = true;
    setWriting(false);
  };
  const queryClient = useQueryClient();
  const { mutate: remove, isPending } = useMutation({
    mutationFn: (_text: string) => saveReply(queryClient, slug, id, null),
    onSuccess: (_, text) => {
      // Stored as a draft, in case the deletion was a mistake.
      saveDraft(draftKey, text);
      toast.success('Réponse retirée', {
        description: 'Votre texte vous attend si vous répondez de nouveau.',
      });
    },
    onError: (error) => toast.error('Erreur', { description: messageOf(error) }),
  });
  const to = author?.name ?? ANONYMOUS;

  if (writing)
    return (
      <Suspense fallback={<ChunkFallback onCancel={close} />}>
        <ReplyForm
          slug={slug}
          id={id}
          to={to}
          draftKey={draftKey}
          published={reply?.text ?? ''}
          onClose={close}
        />
      </Suspense>
    );
  if (!reply)
    return (
      <Button
        ref={opener}
        variant="quiet"
        size="small"
        className="-ml-3 justify-self-start"
        aria-label={`Répondre à ${to}`}
        onClick={() => setWriting(true)}
      >
        <Reply aria-hidden />
        Répondre
      </Button>
    );
  return (
    <ReplyText reply={reply} title="Votre réponse">
      <div className="-ml-3 flex">
        <Button
          ref={opener}
          variant="quiet"
          size="small"
          aria-label={`Modifier votre réponse à ${to}`}
          onClick={() => setWriting(true)}
        >
          Modifier
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          aria-label={`Retirer votre réponse à ${to}`}
          onClick={() => {
            takesFocus.current = true;
            remove(reply.text);
          }}
        >
          Retirer
        </Button>
      </div>
    </ReplyText>
  );
}
