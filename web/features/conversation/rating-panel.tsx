import { useMutation, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type {
  ConversationDetail,
  LiveConversation,
  Rating,
} from '../../../domain/conversations/conversation-wire.ts';
import { isReview } from '../../../domain/conversations/rating.ts';
import { RATING_COMMENT_MAX_LENGTH } from '../../../domain/limits.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { lengthOf } from '../../../domain/text/length.ts';
import { rateConversation } from '../../data/conversations.ts';
import { orderQuery } from '../../data/orders.ts';
import { firstNameOf } from '../../formats/formats.ts';
import { useStoredDraft } from '../../hooks/use-stored-draft.ts';
import { ApiProblem } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { Form } from '../../ui/form.tsx';
import { RatingFigure, StarsInput } from '../../ui/stars.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ratingPays } from './rating-pays.ts';

interface RatingPanelProps {
  opened: ConversationDetail;
  conversation: LiveConversation;
}

/**
 * The form with which the asker rates an ended conversation; a submitted rating is locked. The
 * creator sees the rating received.
 */
export function RatingPanel({ opened, conversation }: RatingPanelProps) {
  const [given, setGiven] = useState<Rating | null>(null);
  const [wasRated] = useState(conversation.rating !== null);
  const rating = conversation.rating ?? given;
  if (rating)
    return conversation.role === 'asker' ? (
      <LockedRating rating={rating} replacesForm={!wasRated} />
    ) : (
      <ReceivedRating rating={rating} isReview={isReview(opened)} />
    );
  if (!conversation.canRate) return null;
  return <RatingForm opened={opened} onGiven={setGiven} />;
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
  opened: ConversationDetail;
  onGiven: (rating: Rating) => void;
}

/** Folded to its stars, so that the answer above stays in sight, until the asker begins to rate. */
function RatingForm({ opened, onGiven }: RatingFormProps) {
  const { id: conversationId, orderId, other } = opened;
  const [stars, setStars] = useState(0);
  const { text: comment, write, remove } = useStoredDraft(`rating.${conversationId}`);
  const [fullName, setFullName] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isUnfolded, setUnfolded] = useState(comment !== '');
  const commentId = useId();
  const form = useRef<HTMLFormElement>(null);
  const isBegun = stars > 0;
  useLayoutEffect(() => {
    // The form grows below the screen; its last part is the button.
    if (isBegun) form.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [isBegun]);
  const {
    mutate,
    isPending,
    error: failure,
  } = useMutation({
    mutationFn: (rating: Rating) => rateConversation(conversationId, { ...rating, fullName }),
    onSuccess: (_answer, rating) => {
      remove();
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
  const submit = () => {
    setUnfolded(true);
    if (stars === 0) return setError('Veuillez donner une note');
    mutate({ stars, comment: comment.trim() || null });
  };

  return (
    <Card asChild>
      <Form
        ref={form}
        error={failure}
        onSubmit={submit}
        className="flex flex-wrap items-center gap-3 *:basis-full"
      >
        <h2 className="text-lg">Votre évaluation</h2>
        <div className="basis-auto!">
          <StarsInput
            label="Votre note"
            value={stars}
            onValueChange={(value) => {
              setStars(value);
              setUnfolded(true);
              setError(null);
            }}
            disabled={isPending}
            isInvalid={error !== null}
          />
        </div>
        {orderId && <RatingPays orderId={orderId} name={firstNameOf(shownName(other))} />}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        {isUnfolded && (
          <>
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
              {isReview(opened)
                ? 'Votre note et votre commentaire seront publics : ils paraîtront sur le profil du créateur avec votre prénom, l’initiale de votre nom et votre photo, tant que le prix n’est pas remboursé. Un accès d’un mois donne un seul avis : le premier.'
                : 'Votre note compte dans la moyenne du créateur, qui est seul à lire votre commentaire.'}
            </p>
            {isReview(opened) && (
              <Checkbox
                label="Signer de mon nom complet"
                checked={fullName}
                onCheckedChange={setFullName}
                disabled={isPending}
              />
            )}
            <p id={`${commentId}-count`} className="basis-auto! text-xs text-ink-soft">
              {lengthOf(comment)}/{RATING_COMMENT_MAX_LENGTH}
            </p>
          </>
        )}
        <Button
          type="submit"
          busy={isPending}
          busyLabel="Envoi..."
          // On a phone, folded, its place is the answer's.
          className={classes('ml-auto basis-auto!', !isUnfolded && 'max-md:hidden')}
        >
          Envoyer mon évaluation
        </Button>
      </Form>
    </Card>
  );
}

/** The part of the price that the stars decide on; nothing where they move none. */
function RatingPays({ orderId, name }: { orderId: string; name: string }) {
  // An order that was fetched before the conversation ended says that nothing can be released yet.
  const { data: order } = useQuery({ ...orderQuery(orderId), refetchOnMount: 'always' });
  const pays = order && ratingPays(order, name);
  if (order && !pays) return null;
  return <p className="min-h-10 text-sm text-ink-soft md:min-h-5">{pays}</p>;
}
