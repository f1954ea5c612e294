import { formatTimeAgo } from '../lib/formats.ts';
import { useNow } from '../lib/use-now.ts';

const MINUTE_MS = 60_000;

/** How long ago something was, `il y a 3 heures`, kept up to date. */
export function TimeAgo({ date }: { date: string }) {
  const now = useNow(MINUTE_MS);
  return <time dateTime={date}>{formatTimeAgo(date, now)}</time>;
}
