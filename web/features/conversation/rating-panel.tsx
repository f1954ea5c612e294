import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { LiveConversation, Rating } from '../../../domain/conversations/conversation-wire.ts';
import { RATING_COMMENT_MAX_LENGTH } from '../../../domain/limits.ts';
import { lengthOf } from '../../../domain/text/shown-text.ts';
import { rateConversation } from '../../data/conversations.ts';
import { ApiProblem } from '../../platform/api-problem.ts';
import { clearDraft, loadDraft, saveDraft } from '../../platform/draft-storage.ts';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RatingFigure, StarsInput } from '../../ui/stars.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface RatingPanelProps {
  conversation: LiveConversation;
  /** True when the rating is public on the creator's profile. */
  isReview: boolean;
}

/**
 * The form with which the asker rates an ended conversation; a submitted rating is locked. The
 * creator sees the rating received.
 */
export function RatingPanel({ conversation, isReview }: RatingPanelProps) {
  const [given, setGiven] = useState<Rating | null>(null);
  const [wasRated] = useState(conversation.rating !== null);
  const rating = conversation.rating ?? given;
  if (rating)
    return conversation.role === 'asker' ? (
      <LockedRating rating={rating} replacesForm={!wasRated} />
    ) : (
      <ReceivedRating rating={rating} isReview={isReview} />
    );
  if (!conversation.canRate) return null;
  return <RatingForm conversationId={conversation.id} isReview={isReview} onGiven={setGiven} />;
}

interface LockedRatingProps {
  rating: Rating;
  /** True when it has just replaced the form. */
  replacesForm: boolean;
}

function LockedRating({ rating, replacesForm }: LockedRatingProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focus was lost with the form, unless it was elsewhere.
    if (replacesForm && document.activeElement === document.body)
      card.current?.focus({ preventScroll: true });
  }, [replacesForm]);
  return (
    <Card ref={card} tabIndex={-1} className="grid gap-2 bg-wash" role="status">
      <p className="flex items-center gap-2 font-medium">
        <Lock aria-hidden className="size-4" />
        Évaluation soumise
      </p>
      <RatingFigure value={rating.stars} />
      {rating.comment && (
        <p dir="auto" className="text-ink-soft">
          {rating.comment}
        </p>
      )}
    </Card>
  );
}

function ReceivedRating({ rating, isReview }: { rating: Rating; isReview: boolean }) {
  return (
    <Card className="grid gap-2 bg-wash">
      <p className="font-medium">Note reçue</p>
      <RatingFigure value={rating.stars} />
      {rating.comment && <p className="text-ink-soft">« {rating.comment} »</p>}
      {isReview && (
        <p className="text-sm">
          <Link to={paths.ownReviews} className="underline underline-offset-4">
            Voir l’avis sur votre profil et y répondre
          </Link>
        </p>
      )}
    </Card>
  );
}

interface RatingFormProps {
  conversationId: string;
  isReview: boolean;
  onGiven: (rating: Rating) => void;
}

function RatingForm({ conversationId, isReview, onGiven }: RatingFormProps) {
  const [stars, setStars] = useState(0);
  const draftKey = `rating.${conversationId}`;
  const [comment, setComment] = useState(() => loadDraft(draftKey) ?? '');
  const [error, setError] = useState<string | null>(null);
  const commentId = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: (rating: Rating) => rateConversation(conversationId, rating),
    onSuccess: (_answer, rating) => {
      clearDraft(draftKey);
      onGiven(rating);
      toast.success('Merci !', { description: 'Votre évaluation a été enregistrée' });
    },
    onError: (failure) =>
      toast.error('Erreur', {
        description:
          failure instanceof ApiProblem && failure.status > 0
            ? 'Impossible de sauvegarder votre évaluation'
            : "Une erreur s'est produite",
      }),
  });
  const write = (text: string) => {
    setComment(text);
    saveDraft(draftKey, text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stars === 0) return setError('Veuillez donner une note');
    mutate({ stars, comment: comment.trim() || null });
  };

  return (
    <Card asChild>
      <form onSubmit={submit} className="grid gap-3">
        <h2 className="text-lg">Votre évaluation</h2>
        <StarsInput
          label="Votre note"
          value={stars}
          onValueChange={(value) => {
            setStars(value);
            setError(null);
          }}
          disabled={isPending}
        />
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <label htmlFor={commentId} className="text-sm font-medium">
          Commentaire (facultatif)
        </label>
        <Textarea
          id={commentId}
          value={comment}
          maxLength={RATING_COMMENT_MAX_LENGTH}
          onChange={(event) => write(event.target.value)}
          disabled={isPending}
          aria-describedby={`${commentId}-readers ${commentId}-count`}
        />
        <p id={`${commentId}-readers`} className="text-sm text-ink-soft">
          {isReview
            ? 'Votre note et votre commentaire seront publics : ils paraîtront sur le profil du créateur avec votre nom et votre photo, tant que le prix n’est pas remboursé. Un accès d’un mois donne un seul avis : le premier.'
            : 'Votre note compte dans la moyenne du créateur, qui est seul à lire votre commentaire.'}
        </p>
        <div className="flex items-center justify-between gap-3">
          <p id={`${commentId}-count`} className="text-xs text-ink-soft">
            {lengthOf(comment)}/{RATING_COMMENT_MAX_LENGTH}
          </p>
          <Button type="submit" busy={isPending} busyLabel="Envoi...">
            Envoyer mon évaluation
          </Button>
        </div>
      </form>
    </Card>
  );
}
