import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function PublicProfilePage() {
  return (
    <Page title="Profil">
      <CardsSkeleton cards={3} />
    </Page>
  );
}
