import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

export function PrivacyPage() {
  return (
    <Page title="Confidentialité">
      <RowsSkeleton />
    </Page>
  );
}
