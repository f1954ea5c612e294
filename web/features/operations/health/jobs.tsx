import { useQuery } from '@tanstack/react-query';
import type { JobState } from '../../../../domain/operations/health-wire.ts';
import { jobsQuery } from '../../../data/operations/health.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Block } from '../kit/block.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Technical } from '../kit/technical.tsx';
import { formatAge, titleOfJob } from './words.ts';

/** The last run of each job. */
export function Jobs() {
  const query = useQuery(jobsQuery);
  return (
    <Block title="Tâches planifiées">
      <Loaded query={query}>
        {({ jobs }) => (
          <ul className="grid text-sm">
            {jobs.map((state) => (
              <Job key={state.cron + state.job} {...state} />
            ))}
          </ul>
        )}
      </Loaded>
    </Block>
  );
}

function Job({ cron, job, ranAt, tookMs, hasFailed, failedAt, error, isLate }: JobState) {
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b py-2 last:border-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <p>
        {titleOfJob(job)} <span className="font-mono text-xs text-ink-soft">{cron}</span>
      </p>
      <div className="grid gap-0.5 text-ink-soft">
        <p className="flex flex-wrap items-center gap-x-2">
          {ranAt === null || tookMs === null
            ? 'pas encore'
            : `${formatMoment(ranAt)}, en ${tookMs < 1000 ? `${tookMs} ms` : formatAge(tookMs)}`}
          {hasFailed && <Badge tone="danger">échec</Badge>}
          {isLate && <Badge tone="danger">en retard</Badge>}
        </p>
        {failedAt && (
          <>
            {!hasFailed && <p>Dernier échec le {formatMoment(failedAt)}</p>}
            {error && <Technical text={error} />}
          </>
        )}
      </div>
    </li>
  );
}
