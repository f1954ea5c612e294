import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function PricingPage() {
  return (
    <Page title="Gérer les tarifs">
      <CardsSkeleton cards={3} cardClassName="h-32" />
    </Page>
  );
}
