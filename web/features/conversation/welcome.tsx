import { Clock } from 'lucide-react';
import type { Welcome as WelcomeContent } from '../../../domain/conversation-wire.ts';
import { Card } from '../../ui/card.tsx';

interface WelcomeProps {
  /** Of the creator. */
  name: string;
  welcome: WelcomeContent;
}

/** What a creator says to an asker who has not asked yet, and when they answer. */
export function Welcome({ name, welcome }: WelcomeProps) {
  return (
    <Card className="grid gap-2">
      {welcome.message && (
        <blockquote className="text-lg">
          <p>« {welcome.message} »</p>
          <footer className="text-sm text-ink-soft">{name}</footer>
        </blockquote>
      )}
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Clock aria-hidden className="size-4" />
        Répond généralement entre {welcome.responseFromHours} h et {welcome.responseToHours} h
      </p>
    </Card>
  );
}
