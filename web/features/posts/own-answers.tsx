import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ownAnswersQuery, takeAnswerBack } from '../../data/own-posts.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/confirm-dialog.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { HiddenHint } from '../../widgets/hidden-hint.tsx';

/** The viewer's published answers, which they may take back; renders nothing without one. */
export function OwnAnswers() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(ownAnswersQuery);
  const answers = list.data?.pages.flatMap((page) => page.answers) ?? [];
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-lg outline-none">
          Réponses publiées
        </h2>
        <p className="text-sm text-ink-soft">
          Vos réponses parues avec l’accord de la personne. Elles ne prennent la place d’aucun post.
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {answers.map((answer) => (
          // The focused button disappears with its answer.
          <OwnAnswer key={answer.id} answer={answer} onGone={() => heading.current?.focus()} />
        ))}
      </ul>
      <div className="empty:hidden">
        <LoadMore list={list} label="Voir plus de réponses publiées" />
      </div>
    </section>
  );
}

interface OwnAnswerProps {
  answer: {
    id: string;
    questionText: string;
    bodyText: string;
    hidden: boolean;
    createdAt: string;
  };
  onGone: () => void;
}

function OwnAnswer({ answer, onGone }: OwnAnswerProps) {
  const { id, questionText, bodyText, hidden, createdAt } = answer;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => takeAnswerBack(queryClient, id),
    onSuccess: () => {
      toast.success('Réponse retirée');
      onGone();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <li className="grid grid-cols-1 gap-1.5 rounded-lg border bg-surface p-4 wrap-anywhere">
      <h3 dir="auto" className="line-clamp-2 text-base leading-snug">
        <Link to={paths.post(id)} className="underline underline-offset-4">
          {questionText}
        </Link>
      </h3>
      <p dir="auto" className="line-clamp-2 text-sm text-ink-soft">
        {bodyText}
      </p>
      {hidden && <HiddenHint className="text-xs" />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-ink-soft">
          <TimeAgo date={createdAt} />
        </p>
        <Button
          variant="outline"
          size="small"
          busy={isPending}
          busyLabel="Retrait..."
          aria-label={`Retirer la réponse à « ${questionText} »`}
          onClick={() => setAsking(true)}
        >
          Retirer
        </Button>
      </div>
      <Question
        open={isAsking}
        title="Retirer cette réponse ?"
        text="Elle n’est plus en ligne. La conversation ne change pas, et vous pourrez en proposer de nouveau la publication."
        keep="Garder en ligne"
        onKeep={() => setAsking(false)}
        lose="Retirer"
        onLose={() => {
          setAsking(false);
          mutate();
        }}
      />
    </li>
  );
}
