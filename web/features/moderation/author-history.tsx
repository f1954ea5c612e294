import { useId } from 'react';
import { Link } from 'react-router';
import { actionWords, moderationRules } from '../../../domain/moderation/moderation-rules.ts';
import type {
  AuthorHistory as History,
  ModeratedPerson,
} from '../../../domain/moderation/moderation-wire.ts';
import { ruleLabel, subjectLabels } from '../../../domain/moderation/moderation-words.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { plural } from '../../../domain/text/french.ts';
import { formatDay } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The rest can be read in the queue, and in the log. */
const SHOWN_MAX = 5;

interface AuthorHistoryProps {
  author: ModeratedPerson;
  history: History;
}

/** The author, earlier decisions about them, and their other open cases. */
export function AuthorHistory({ author, history }: AuthorHistoryProps) {
  const { memberSince, state, decisions, openCases } = history;
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 text-sm">
      <h3 id={id} className="text-base">
        L’auteur
      </h3>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar src={author.avatarUrl} size="small" />
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <bdi className="font-medium">{shownName(author)}</bdi>
          {state === 'present' ? (
            <Link
              to={paths.user(author.username)}
              target="_blank"
              className="text-ink-soft underline underline-offset-4"
            >
              @{author.username}
            </Link>
          ) : (
            <span className="text-ink-soft">@{author.username}</span>
          )}
          <span className="text-ink-soft">inscrit le {formatDay(memberSince)}</span>
          {state === 'suspended' && <Badge tone="danger">Compte suspendu</Badge>}
          {state === 'hidden' && <Badge tone="danger">Profil masqué</Badge>}
        </p>
      </div>
      {decisions.length === 0 ? (
        <p className="text-ink-soft">Aucune décision auparavant.</p>
      ) : (
        <ul aria-label="Décisions précédentes" className="grid gap-1.5">
          {decisions.slice(0, SHOWN_MAX).map((decision) => (
            <li key={decision.id} className="flex flex-wrap items-baseline gap-x-2">
              <span className="w-22 text-ink-soft">{formatDay(decision.createdAt)}</span>
              <span className="font-medium">
                {actionWords[decision.action].label} · {subjectLabels[decision.subject.type]}
              </span>
              {decision.rule && <span className="text-ink-soft">{ruleLabel(decision.rule)}</span>}
              {decision.liftedAt && <Badge tone="outline">Annulée depuis</Badge>}
              <span dir="auto" className="line-clamp-1 basis-full pl-24 text-ink-soft max-sm:pl-0">
                {decision.excerpt}
              </span>
            </li>
          ))}
        </ul>
      )}
      {openCases.length > 0 && (
        <div className="grid gap-1.5">
          <p className="font-medium">
            {openCases.length > SHOWN_MAX
              ? 'Beaucoup d’autres cas ouverts'
              : plural(openCases.length, 'Un autre cas ouvert', 'D’autres cas ouverts')}
          </p>
          <ul className="grid gap-1.5">
            {openCases.slice(0, SHOWN_MAX).map((each) => (
              <li key={each.id}>
                <Link
                  to={`${paths.moderationConsole}?cas=${each.id}`}
                  className="flex flex-wrap items-baseline gap-x-2 rounded-sm hover:underline"
                >
                  <span className="font-medium underline underline-offset-4">
                    {subjectLabels[each.subject.type]}
                  </span>
                  <span className="text-ink-soft">{moderationRules[each.category].label}</span>
                  <span dir="auto" className="line-clamp-1 min-w-0 flex-1 text-ink-soft">
                    {each.excerpt}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
