import { useId } from 'react';
import { Link } from 'react-router';
import type { AnswerCard } from '../../domain/ranking/answer-card.ts';
import { rememberPost } from '../platform/asked-from.ts';
import { useLinkTargets } from '../platform/link-targets.ts';
import { Avatar } from '../ui/avatar.tsx';
import { answerBubble, questionBubble } from '../ui/bubbles.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RatingFigure } from '../ui/stars.tsx';

/** The place of published answers: beside each other, on a phone in a row that scrolls, hidden texts in it too. */
export const answersRow =
  'relative gap-4 max-sm:-m-1 max-sm:snap-x max-sm:snap-mandatory max-sm:auto-cols-[85%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:p-1 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]';

/** Published answers, in {@link answersRow}. */
export function AnswerCards({ answers }: { answers: readonly AnswerCard[] }) {
  return (
    <ul className={`grid ${answersRow}`}>
      {answers.map((answer) => (
        <Answer key={answer.id} answer={answer} />
      ))}
    </ul>
  );
}

/** A question and the beginning of its answer as two bubbles, and the way to ask the same expert. */
function Answer({ answer: card }: { answer: AnswerCard }) {
  const { id, question, answer, topic, authorName, authorUsername, authorAvatarUrl } = card;
  const places = useLinkTargets();
  const questionId = useId();
  return (
    <Card asChild className="flex min-w-0 snap-center flex-col gap-3">
      <li>
        <article aria-labelledby={questionId} className="contents">
          <h3
            id={questionId}
            dir="auto"
            className={`font-sans text-base leading-snug font-medium tracking-normal text-wrap ${questionBubble}`}
          >
            <Link to={places.post(id)} className="underline-offset-4 hover:underline">
              {question}
            </Link>
          </h3>
          <p dir="auto" className={`text-sm ${answerBubble}`}>
            {answer}
          </p>
          <div className="mt-auto flex min-w-0 items-center gap-3 pt-1">
            <Avatar src={authorAvatarUrl} />
            <div className="grid min-w-0 flex-1 grid-cols-1 text-sm leading-snug">
              <Link
                to={places.user(authorUsername)}
                className="font-medium wrap-anywhere hover:underline"
              >
                <bdi>{authorName}</bdi>
              </Link>
              <span className="flex flex-wrap gap-x-3 text-ink-soft">
                {topic.name}
                {card.rating !== null && (
                  <RatingFigure value={card.rating} count={card.reviewCount} className="text-ink" />
                )}
              </span>
            </div>
          </div>
          <Button
            asChild
            variant="outline"
            className="w-full max-w-sm px-3 text-sm whitespace-normal"
          >
            <Link
              to={places.askUser(authorUsername, topic.slug)}
              aria-describedby={questionId}
              onClick={() => rememberPost(authorUsername, id)}
            >
              <span>
                Poser une question comme <span className="whitespace-nowrap">celle-ci</span>
              </span>
            </Link>
          </Button>
        </article>
      </li>
    </Card>
  );
}
