import { useId } from 'react';
import { moderationRules } from '../../../domain/moderation/moderation-rules.ts';
import type { ReportedCaseDetail } from '../../../domain/moderation/moderation-wire.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { plural } from '../../../domain/text/french.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** The text of each report of a case; operators open some without a report. */
export function Reports({ detail: { reports, count } }: { detail: ReportedCaseDetail }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-base">
        {count === 0 ? 'Ouvert à notre initiative' : `${count} ${plural(count, 'signalement')}`}
      </h3>
      <ul className="grid gap-2 text-sm">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-0.5 border-l-2 pl-3">
            <span className="flex flex-wrap gap-x-2 text-ink-soft">
              <span className="font-medium text-ink">{moderationRules[report.category].label}</span>
              <bdi>{report.reporter ? shownName(report.reporter) : 'Sans compte'}</bdi>
              <TimeAgo date={report.createdAt} />
            </span>
            {report.text && (
              <span dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
                {report.text}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
