import { formatCount } from '../../formats/formats.ts';
import { FiguresSection } from './figures-section.tsx';

export interface FunnelStep {
  name: string;
  label: string;
  /** The step before, in words: `des vues`. */
  before: string;
  count: number;
  /** Share of the step before; null without one. */
  share: number | null;
}

interface FunnelStepsProps {
  title: string;
  hint: string;
  steps: readonly FunnelStep[];
}

/** The steps of a way, each with a bar, and its share of the one before. */
export function FunnelSteps({ title, hint, steps }: FunnelStepsProps) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <FiguresSection title={title} hint={hint}>
      <ol className="grid gap-3">
        {steps.map(({ name, label, before, count, share }) => (
          <li key={name} className="grid gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>{label}</span>
              <span className="flex items-baseline gap-2">
                {share !== null && (
                  <span className="text-sm text-ink-soft">
                    {formatShare(share)} {before}
                  </span>
                )}
                <span className="font-display text-lg font-semibold tabular-nums">
                  {formatCount(count)}
                </span>
              </span>
            </p>
            <svg aria-hidden="true" className="h-2 w-full overflow-hidden rounded-full bg-wash">
              <rect
                width={`${(100 * count) / most}%`}
                height="100%"
                rx="4"
                className="fill-current text-encre"
              />
            </svg>
          </li>
        ))}
      </ol>
    </FiguresSection>
  );
}

/** A share in whole percent; a tenth below one percent. */
export function formatShare(share: number): string {
  const digits = share < 0.01 ? 1 : 0;
  const figure = (share * 100).toLocaleString('fr-FR', { maximumFractionDigits: digits });
  return `${figure} %`;
}
