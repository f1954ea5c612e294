import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

export function TermsPage() {
  return (
    <Page title="Conditions d'utilisation">
      <RowsSkeleton />
    </Page>
  );
}
