import { useId } from 'react';
import { Link } from 'react-router';
import { shownName } from '../../../domain/profiles/person.ts';
import { of } from '../../../domain/text/french.ts';
import type { Post } from '../../data/posts.ts';
import { firstNameOf } from '../../formats/formats.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';

interface MoreAnswersProps {
  of: Post['author'];
  answers: NonNullable<Post['moreAnswers']>;
}

/** Below a published answer: the newest others of its author. */
export function MoreAnswers({ of: author, answers }: MoreAnswersProps) {
  const headingId = useId();
  const places = useLinkTargets();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2">
      <h2 id={headingId} className="text-lg">
        Autres réponses {of(firstNameOf(shownName(author)))}
      </h2>
      <ul className="grid grid-cols-1 divide-y rounded-lg border bg-surface">
        {answers.map(({ id, questionText }) => (
          <li key={id}>
            <Link
              to={places.post(id)}
              className="block min-h-11 px-4 py-3 wrap-anywhere hover:bg-wash"
            >
              <span dir="auto" className="line-clamp-2">
                {questionText}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
