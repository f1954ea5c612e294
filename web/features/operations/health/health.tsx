import { useQuery } from '@tanstack/react-query';
import { dependenciesQuery } from '../../../data/operations/health.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Block } from '../kit/block.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { FailedMails } from './failed-mails.tsx';
import { History } from './history.tsx';
import { Jobs } from './jobs.tsx';
import { ParkedEffects } from './parked-effects.tsx';
import { Waiting } from './waiting.tsx';
import { dependencyWords } from './words.ts';

/** The state of the service, and what waits for an operator. */
export function Health() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Dependencies />
        <Waiting />
      </div>
      <ParkedEffects />
      <DeadLetters />
      <FailedMails />
      <History />
      <Jobs />
    </div>
  );
}

/** The state of each dependency. */
function Dependencies() {
  const query = useQuery(dependenciesQuery);
  return (
    <Block title="Dépendances">
      <Loaded query={query}>
        {({ parts, rankings }) => (
          <ul className="grid text-sm">
            {(Object.keys(dependencyWords) as (keyof typeof dependencyWords)[]).map((part) => (
              <li key={part} className="flex justify-between gap-3 border-b py-2">
                {dependencyWords[part]}
                {parts[part] === 'ok' ? (
                  <Badge tone="presence">répond</Badge>
                ) : (
                  <Badge tone="danger">ne répond pas</Badge>
                )}
              </li>
            ))}
            <li className="flex flex-wrap justify-between gap-x-3 py-2">
              <span>Derniers classements</span>
              <span className={rankings.stale ? 'text-danger' : 'text-ink-soft'}>
                {rankings.computedAt ? formatMoment(rankings.computedAt) : 'jamais'}
                {rankings.stale && rankings.computedAt && ', trop anciens'}
              </span>
            </li>
          </ul>
        )}
      </Loaded>
    </Block>
  );
}
