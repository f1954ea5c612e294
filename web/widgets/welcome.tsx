import type { Welcome as WelcomeContent } from '../../domain/conversations/conversation-wire.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import { whenAnswered } from '../formats/money-words.ts';
import { useDeadlines } from '../platform/site-config.ts';
import { Card } from '../ui/card.tsx';
import { ReceptionHours } from './reception-hours.tsx';

interface WelcomeProps {
  /** The creator's name. */
  name: string;
  welcome: WelcomeContent;
  /** The option on offer; missing when it is bought already. */
  offer?: { pricing: PricingModel; priceCents: number } | undefined;
}

/** A creator's welcome message before the first question, and when they usually answer. */
export function Welcome({ name, welcome, offer }: WelcomeProps) {
  const { answerDays } = useDeadlines();
  const when = offer && offeredWhen(welcome, offer, answerDays);
  return (
    <Card className="grid grid-cols-1 gap-2 wrap-anywhere">
      {welcome.message && (
        <blockquote className="text-lg">
          <p>« {welcome.message} »</p>
          <footer className="text-sm text-ink-soft">{name}</footer>
        </blockquote>
      )}
      {when && <p className="text-sm">{when}</p>}
      <ReceptionHours from={welcome.responseFromHours} to={welcome.responseToHours} />
    </Card>
  );
}

/** When an answer comes to what is on offer; null where none is promised. */
function offeredWhen(
  { medianResponseSeconds }: WelcomeContent,
  { pricing, priceCents }: NonNullable<WelcomeProps['offer']>,
  answerDays: number,
): string | null {
  if (pricing !== 'question' && priceCents === 0) return null;
  const latest =
    pricing === 'question' ? `${answerDays} jours après votre question` : 'à la fin de votre accès';
  return whenAnswered(medianResponseSeconds, latest, priceCents > 0);
}
