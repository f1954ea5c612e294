import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function DiscoverPage() {
  return (
    <Page title="Découvrir">
      <CardsSkeleton cards={3} cardClassName="h-72" />
    </Page>
  );
}
