import { useId } from 'react';
import { Link } from 'react-router';
import type { Profile } from '../../data/users.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** The newest published answers of a creator. */
export function Answers({ answers }: { answers: Profile['answers'] }) {
  const headingId = useId();
  const places = useLinkTargets();
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id={headingId} className="text-lg">
        Réponses publiées
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {answers.map(({ id, questionText, bodyText, createdAt }) => (
          <li key={id}>
            <article className="relative grid grid-cols-1 gap-1.5 rounded-lg border bg-surface p-4 wrap-anywhere transition-colors hover:bg-wash">
              <h3 dir="auto" className="line-clamp-3 text-base leading-snug">
                <Link to={places.post(id)} className="after:absolute after:inset-0">
                  {questionText}
                </Link>
              </h3>
              <p dir="auto" className="line-clamp-3 text-sm text-ink-soft">
                {bodyText}
              </p>
              <p className="text-xs text-ink-soft">
                <TimeAgo date={createdAt} />
              </p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
