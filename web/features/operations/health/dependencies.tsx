import { useQuery } from '@tanstack/react-query';
import { dependenciesQuery } from '../../../data/operations/health.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Block } from '../kit/block.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { dependencyWords } from './words.ts';

/** The state of each dependency. */
export function Dependencies() {
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
