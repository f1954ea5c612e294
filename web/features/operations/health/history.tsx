import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTE_MS } from '../../../../domain/limits.ts';
import type { Outage } from '../../../../domain/operations/health-wire.ts';
import { type WatchedLevel, watchedLevels } from '../../../../domain/telemetry/watched-levels.ts';
import { serviceHistoryQuery } from '../../../data/operations/health.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Block } from '../kit/block.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { countOf } from '../kit/words.ts';
import { lengthOf, outageByDay } from './days.ts';
import { formatAge, formatWorst, levelWords } from './words.ts';

/** Outages shown before the button that shows all. */
const SHOWN_FIRST = 10;

/** Each watched level over the last 90 days. */
export function History() {
  const query = useQuery(serviceHistoryQuery);
  const now = useNow(MINUTE_MS).getTime();
  return (
    <Block
      title="Niveaux de service, 90 jours"
      hint="Relevés toutes les cinq minutes. La disponibilité et les durées des requêtes se lisent dans les journaux."
    >
      <Loaded query={query}>
        {({ checkedAt, outages, isCut }) => (
          <>
            <p className="text-sm text-ink-soft">
              {checkedAt ? `Dernier relevé le ${formatMoment(checkedAt)}.` : 'Aucun relevé encore.'}
              {isCut && ' Seuls les 500 derniers écarts sont comptés.'}
            </p>
            <ul className="grid">
              {watchedLevels.map((level) => (
                <Level
                  key={level}
                  level={level}
                  outages={outages.filter((each) => each.level === level)}
                  isChecked={checkedAt !== null}
                  now={now}
                />
              ))}
            </ul>
            <Outages outages={outages} now={now} />
          </>
        )}
      </Loaded>
    </Block>
  );
}

interface LevelProps {
  level: WatchedLevel;
  outages: readonly Outage[];
  /** False before the first check. */
  isChecked: boolean;
  now: number;
}

function Level({ level, outages, isChecked, now }: LevelProps) {
  const days = outageByDay(outages, now);
  const isMissed = outages.some(({ endedAt }) => endedAt === null);
  return (
    <li className="grid gap-x-4 gap-y-1 border-b py-2 text-sm sm:grid-cols-[16rem_minmax(0,1fr)]">
      <p className="flex flex-wrap items-center gap-x-2">
        {levelWords[level]}
        {isMissed ? (
          <Badge tone="danger">écart en cours</Badge>
        ) : (
          isChecked && level !== 'unwatched' && <Badge tone="presence">tenu</Badge>
        )}
      </p>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <div aria-hidden className="flex h-4 gap-px">
          {days.map((length, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
              key={index}
              className={classes('min-w-0 flex-1', length > 0 ? 'bg-danger' : 'bg-wash')}
            />
          ))}
        </div>
        <p className="text-ink-soft">
          {outages.length === 0
            ? 'Aucun écart'
            : `${countOf(outages.length, 'écart')}, ${formatAge(lengthOf(outages, now))} en tout, sur ${countOf(days.filter((length) => length > 0).length, 'jour')}`}
        </p>
      </div>
    </li>
  );
}

function Outages({ outages, now }: { outages: readonly Outage[]; now: number }) {
  const [isWhole, setWhole] = useState(false);
  if (outages.length === 0) return null;
  return (
    <>
      <h3 className="pt-2 text-sm font-medium">Derniers écarts</h3>
      <ol className="grid text-sm">
        {outages.slice(0, isWhole ? outages.length : SHOWN_FIRST).map((outage) => {
          const { level, beganAt, endedAt, worst } = outage;
          return (
            <li key={level + beganAt} className="border-b py-2 last:border-0">
              <span className="font-medium">{levelWords[level]}</span>{' '}
              <span className="text-ink-soft">
                {endedAt ? 'le' : 'depuis le'} {formatMoment(beganAt)},{' '}
                {formatAge(lengthOf([outage], now))}
                {worst !== null && `, ${formatWorst(level, worst)}`}
              </span>
            </li>
          );
        })}
      </ol>
      {outages.length > SHOWN_FIRST && (
        <div>
          <Button size="small" variant="outline" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Montrer moins d’écarts' : 'Voir tous les écarts'}
          </Button>
        </div>
      )}
    </>
  );
}
