import type { Offer } from '../../../../domain/conversations/offer.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/limits.ts';
import { formatResponseTime } from '../../../formats/availability-words.ts';
import { formatDayInWords } from '../../../formats/formats.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useDeadlines, useSiteConfig } from '../../../platform/site-config.ts';
import { orderTerms } from './order-terms.ts';

/** The steps after the order, with their last days: the payment, the answer, or the money back. */
export function NextSteps({ offer: { pricing, welcome } }: { offer: Offer }) {
  const now = useNow(HOUR_MS).getTime();
  const deadlines = useDeadlines();
  const { payments } = useSiteConfig();
  const dayIn = (days: number) => formatDayInWords(new Date(now + days * DAY_MS), undefined, true);
  const { deadline, refund, afterwards } = orderTerms(deadlines, dayIn)[pricing];
  const { medianResponseSeconds } = welcome;
  const usually =
    medianResponseSeconds === null
      ? ''
      : `D’habitude en ${formatResponseTime(medianResponseSeconds)}. `;
  const steps = [
    payments === 'stripe' &&
      'Vous payez à l’étape suivante, chez Stripe. Sur votre relevé : DIS-MOI.',
    `${usually}${deadline}`,
    ...[refund, afterwards],
  ].filter((step) => typeof step === 'string');
  return (
    <section aria-labelledby="next-steps" className="grid gap-3">
      <h2 id="next-steps" className="text-lg">
        Et ensuite
      </h2>
      <ol className="grid list-decimal gap-2 pl-5 marker:text-ink-soft">
        {steps.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
