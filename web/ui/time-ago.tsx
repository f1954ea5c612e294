import { MINUTE_MS } from '../../domain/limits.ts';
import { formatShortDay, formatTimeAgo } from '../formats/formats.ts';
import { useIsHydrating } from '../hooks/use-is-hydrating.ts';
import { useNow } from '../hooks/use-now.ts';
import { useSsrAudience } from '../platform/ssr-audience.ts';

/**
 * A relative time, `il y a 3 heures`, updated while it is shown. A page rendered for everybody shows the
 * date, so that the page stays the same.
 */
export function TimeAgo({ date }: { date: string }) {
  const now = useNow(MINUTE_MS);
  const isWritten = useIsHydrating();
  const isForAll = useSsrAudience() === null;
  return (
    <time dateTime={date}>
      {isWritten && isForAll ? formatShortDay(date) : formatTimeAgo(date, now)}
    </time>
  );
}
