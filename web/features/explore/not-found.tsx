import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown when a category or subcategory does not exist, with a link back. */
export function TopicNotFound({ text }: { text: string }) {
  const places = useLinkTargets();
  return (
    <EmptyState
      icon={SearchX}
      text={text}
      action={
        <Button asChild variant="outline">
          <Link to={places.explore}>Retour à l'exploration</Link>
        </Button>
      }
    />
  );
}
