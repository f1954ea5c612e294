import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

export function FollowersPage() {
  return (
    <Page title="Abonnements / Abonnés">
      <RowsSkeleton />
    </Page>
  );
}
