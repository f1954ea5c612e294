import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function AskMePage() {
  return (
    <Page title="Poser une question">
      <CardsSkeleton cards={3} className="sm:grid-cols-3" />
    </Page>
  );
}
