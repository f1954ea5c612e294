import { MessageCirclePlus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';

/** The button for a new conversation; its label is visible when there is room. */
export function NewConversation({ iconOnly = false }: { iconOnly?: boolean }) {
  return (
    <Button asChild size="small">
      <Link to={paths.askQuestion} title={iconOnly ? 'Nouvelle conversation' : undefined}>
        <MessageCirclePlus aria-hidden />
        <span className={iconOnly ? 'sr-only' : 'max-sm:sr-only'}>Nouvelle conversation</span>
      </Link>
    </Button>
  );
}
