import { Check, CircleDashed, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '../../formats/formats.ts';
import { classes } from '../../ui/classes.ts';
import type { Step } from './order-story.ts';

const icons = { done: Check, now: Clock, next: CircleDashed } as const;

export function OrderTimeline({ steps }: { steps: Step[] }) {
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <TimelineStep
          key={`${step.title}:${step.at}`}
          step={step}
          isLast={index === steps.length - 1}
        />
      ))}
    </ol>
  );
}

function TimelineStep({ step, isLast }: { step: Step; isLast: boolean }) {
  const { at, title, detail, state, link } = step;
  const Icon = icons[state];
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3"
    >
      <span className="grid grid-rows-[2rem_1fr] justify-items-center">
        <span
          className={classes(
            'grid size-8 place-items-center rounded-full border',
            state === 'done' && 'bg-encre text-on-encre',
            state === 'now' && 'bg-encre-wash text-encre',
            state === 'next' && 'border-dashed text-ink-soft',
          )}
        >
          <Icon aria-hidden className="size-4" />
        </span>
        {!isLast && <span className="w-px bg-line" />}
      </span>
      <div className={classes('min-w-0 pt-1', !isLast && 'pb-5')}>
        <p className="font-medium">{title}</p>
        {at && state === 'done' && <p className="text-sm text-ink-soft">{formatMoment(at)}</p>}
        {detail && <p className="text-sm text-ink-soft">{detail}</p>}
        {link && (
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            {link.label}
          </Link>
        )}
      </div>
    </li>
  );
}
