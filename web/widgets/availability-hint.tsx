import { CirclePause, Zap } from 'lucide-react';
import type { Availability } from '../../domain/profiles/availability.ts';
import { closedWords, rateWords, responseWords } from '../formats/availability-words.ts';

interface AvailabilityHintProps {
  /** Missing on cards of rankings that an older deployment has computed. */
  availability: Availability | undefined;
  /** True to include the share of answered questions. */
  withRate?: boolean;
}

/** A creator's availability and their record of answers; renders nothing when unknown. */
export function AvailabilityHint({ availability, withRate = false }: AvailabilityHintProps) {
  if (!availability) return null;
  const closed = closedWords(availability);
  const measured = [responseWords(availability), withRate ? rateWords(availability) : null];
  const words = closed ?? measured.filter((each) => each !== null).join(' · ');
  if (!words) return null;
  const Icon = closed ? CirclePause : Zap;
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink-soft">
      <Icon aria-hidden className="mt-0.75 size-4 shrink-0" />
      {words}
    </p>
  );
}
