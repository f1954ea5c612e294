import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function TestDiscoveryPage() {
  return (
    <Page title="Découverte">
      <CardsSkeleton className="sm:grid-cols-2 lg:grid-cols-3" />
    </Page>
  );
}
