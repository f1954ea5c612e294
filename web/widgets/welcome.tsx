import type { Welcome as WelcomeContent } from '../../domain/conversations/conversation-wire.ts';
import { Card } from '../ui/card.tsx';
import { ReceptionHours } from './reception-hours.tsx';

interface WelcomeProps {
  /** Of the creator. */
  name: string;
  welcome: WelcomeContent;
}

/** What a creator says to an asker who has not asked yet, and when they answer. */
export function Welcome({ name, welcome }: WelcomeProps) {
  return (
    <Card className="grid grid-cols-1 gap-2 wrap-anywhere">
      {welcome.message && (
        <blockquote className="text-lg">
          <p>« {welcome.message} »</p>
          <footer className="text-sm text-ink-soft">{name}</footer>
        </blockquote>
      )}
      <ReceptionHours from={welcome.responseFromHours} to={welcome.responseToHours} />
    </Card>
  );
}
