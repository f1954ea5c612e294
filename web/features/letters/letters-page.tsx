import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { LETTER_MAX_LENGTH } from '../../../domain/limits.ts';
import type { OwnLetter } from '../../../domain/operations/letters-wire.ts';
import { answerTeam, lettersQuery } from '../../data/letters.ts';
import { formatMoment } from '../../formats/formats.ts';
import { useStoredDraft } from '../../hooks/use-stored-draft.ts';
import { useWrittenId } from '../../hooks/use-written-id.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';

/** 'Courrier de l’équipe': what the team wrote to the viewer, and their answers. */
export default function LettersPage() {
  const list = useInfiniteQuery(lettersQuery);
  const { data, error, refetch } = list;
  const letters = data?.pages.flatMap((page) => page.letters);
  const mayAnswer = data !== undefined && data.pages[0]!.answersLeft > 0;
  return (
    <Page title="Courrier de l’équipe" back={{ to: paths.settings, label: 'Paramètres du compte' }}>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !letters && <CardsSkeleton cards={2} cardClassName="h-40" />}
      {letters?.length === 0 && (
        <EmptyState
          icon={Mail}
          text="L’équipe de Dis-moi ne vous a pas écrit. Ce qu’elle vous écrit reste ici, avec vos réponses."
        />
      )}
      {letters && letters.length > 0 && (
        <div className="grid grid-cols-1 gap-4">
          {mayAnswer ? (
            <AnswerForm />
          ) : (
            <p className="text-sm text-ink-soft">
              Vos réponses sont bien arrivées. Vous pourrez écrire de nouveau quand l’équipe vous
              aura répondu.
            </p>
          )}
          <ul className="grid grid-cols-1 gap-4">
            {letters.map((letter) => (
              <li key={letter.id}>
                <LetterCard letter={letter} />
              </li>
            ))}
          </ul>
          <div className="empty:hidden">
            <LoadMore list={list} label="Voir le courrier plus ancien" />
          </div>
        </div>
      )}
    </Page>
  );
}

function LetterCard({ letter: { side, text, orderId, createdAt } }: { letter: OwnLetter }) {
  return (
    <Card asChild>
      <article className="grid grid-cols-1 gap-2">
        <h2 className="text-base">{side === 'team' ? 'L’équipe de Dis-moi' : 'Votre réponse'}</h2>
        <p className="text-sm text-ink-soft">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {orderId && (
            <>
              {' · '}
              <Link to={paths.purchase(orderId)} className="underline underline-offset-4">
                La commande
              </Link>
            </>
          )}
        </p>
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      </article>
    </Card>
  );
}

function AnswerForm() {
  const queryClient = useQueryClient();
  const { text, write } = useStoredDraft('draft.letter');
  const idOf = useWrittenId();
  /** Tells an answer from an equal one before it. */
  const sent = useRef(0);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string) =>
      answerTeam(queryClient, { id: idOf(`${sent.current} ${words}`), text: words }),
    onSuccess: () => {
      sent.current += 1;
      write('');
      toast.success('Votre réponse est envoyée');
    },
  });
  const submit = () => {
    const words = text.trim();
    setMissing(words === '');
    if (words !== '') mutate(words);
  };
  return (
    <Form error={error} onSubmit={submit} className="grid grid-cols-1 gap-3">
      <Field
        label="Répondre à l’équipe"
        error={isMissing ? 'Écrivez d’abord votre message.' : null}
      >
        <Textarea
          value={text}
          readOnly={isPending}
          maxLength={LETTER_MAX_LENGTH}
          rows={4}
          onChange={({ target }) => {
            write(target.value);
            setMissing(false);
          }}
        />
      </Field>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <div>
        <Button type="submit" busy={isPending} busyLabel="Envoi...">
          Envoyer
        </Button>
      </div>
    </Form>
  );
}
