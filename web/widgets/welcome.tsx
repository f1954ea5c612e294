import type { Welcome as WelcomeContent } from '../../domain/conversations/conversation-wire.ts';
import { Card } from '../ui/card.tsx';
import { ReceptionHours } from './reception-hours.tsx';

interface WelcomeProps {
  /** The creator's name. */
  name: string;
  welcome: WelcomeContent;
}

/** A creator's welcome message before the first question, with their hours. */
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
