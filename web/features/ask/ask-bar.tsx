import type { ReactNode } from 'react';
import { activePricingModels, type PricingModel } from '../../../domain/profiles/pricing.ts';
import type { Profile } from '../../data/users.ts';
import { formatPrice } from '../../formats/formats.ts';
import { refundPromise } from '../../formats/money-words.ts';
import { optionTexts } from '../../formats/option-labels.ts';
import { useDeadlines } from '../../platform/site-config.ts';
import { PayBar } from '../../widgets/pay-bar.tsx';
import { optionNames } from './option-choice.tsx';

interface AskBarProps {
  creator: Pick<Profile, 'tariffs' | 'currency' | 'subscribedUntil'>;
  topic: { name: string } | null;
  option: PricingModel | null;
  busy: boolean;
  onAsk: () => void;
  notice: ReactNode;
}

/** The button of AskMe, with the choice made or the choice that is missing. */
export function AskBar({ creator, topic, option, busy, onAsk, notice }: AskBarProps) {
  const deadlines = useDeadlines();
  const { tariffs, currency, subscribedUntil } = creator;
  const press = { busy, onPay: onAsk, notice, isBoxBeside: true };
  const missing = !topic
    ? option || subscribedUntil
      ? 'Choisissez un sujet'
      : 'Choisissez un sujet et une option'
    : 'Choisissez une option';
  if (subscribedUntil)
    return (
      <PayBar
        {...press}
        title={topic?.name ?? missing}
        text="Compris dans votre abonnement"
        price={null}
        label="Poser ma question"
        disabled={!topic}
      />
    );
  const priceOf = (pricing: PricingModel) => tariffs[pricing].priceCents ?? 0;
  if (!option) {
    const least = Math.min(...activePricingModels(tariffs).map(priceOf));
    return (
      <PayBar
        {...press}
        title={missing}
        price={`dès ${formatPrice(least, currency)}`}
        footnote={<BesideOnly>{refundPromise('question', deadlines)}</BesideOnly>}
        disabled
      />
    );
  }
  return (
    <PayBar
      {...press}
      title={topic ? `${optionNames[option]} · ${topic.name}` : missing}
      text={topic ? optionTexts[option] : optionNames[option]}
      price={formatPrice(priceOf(option), currency)}
      footnote={priceOf(option) > 0 && <BesideOnly>{refundPromise(option, deadlines)}</BesideOnly>}
      disabled={!topic}
    />
  );
}

/** Text for the box beside the choices; a bar above them leaves it to them, to save height. */
function BesideOnly({ children }: { children: ReactNode }) {
  return <span className="max-xl:hidden">{children}</span>;
}
