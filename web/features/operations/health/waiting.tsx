import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '../../../../domain/telemetry/service-levels.ts';
import { watchedLevels } from '../../../../domain/telemetry/watched-levels.ts';
import { waitingQuery } from '../../../data/operations/health.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Block } from '../kit/block.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { formatAge, levelWords } from './words.ts';

/** The backlog of each kind, and the age of its oldest entry. */
export function Waiting() {
  const query = useQuery(waitingQuery);
  return (
    <Block title="Ce qui attend" hint="Chaque tâche passe toutes les minutes : deux au plus.">
      <Loaded query={query}>
        {({ lateMs, deadLetters, parked, rankingsAgeMs, reconciliationAgeMs, purgeCalls }) => (
          <ul className="grid text-sm">
            {watchedLevels
              .filter((level) => level in lateMs)
              .map((level) => (
                <Row
                  key={level}
                  label={levelWords[level]}
                  text={
                    lateMs[level] === 0
                      ? 'rien en retard'
                      : `la plus ancienne : ${formatAge(lateMs[level]!)}`
                  }
                  isMet={lateMs[level]! <= LIMITS.lateMs}
                />
              ))}
            <Row
              label="Purges des caches"
              text={`${purgeCalls.taken} en quatre minutes, ${purgeCalls.max} au plus`}
              isMet={purgeCalls.taken < purgeCalls.max}
            />
            <Row label={levelWords.parked} text={String(parked)} isMet={parked <= LIMITS.parked} />
            <Row
              label={levelWords.deadLetters}
              text={String(deadLetters)}
              isMet={deadLetters <= LIMITS.deadLetters}
            />
            <Row
              label={levelWords.rankings}
              text={rankingsAgeMs === null ? 'jamais' : `il y a ${formatAge(rankingsAgeMs)}`}
              isMet={rankingsAgeMs !== null && rankingsAgeMs <= LIMITS.rankingsMs}
            />
            <Row
              label={levelWords.reconciliation}
              text={
                reconciliationAgeMs === null ? 'jamais' : `il y a ${formatAge(reconciliationAgeMs)}`
              }
              isMet={reconciliationAgeMs === null || reconciliationAgeMs <= LIMITS.reconciliationMs}
            />
          </ul>
        )}
      </Loaded>
    </Block>
  );
}

function Row({ label, text, isMet }: { label: string; text: string; isMet: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b py-2 last:border-0">
      <span>{label}</span>
      <span className="flex items-center gap-2 text-ink-soft tabular-nums">
        {text}
        {!isMet && <Badge tone="danger">à voir</Badge>}
      </span>
    </li>
  );
}
