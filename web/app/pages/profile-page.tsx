import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function ProfilePage() {
  return (
    <Page title="Profil">
      <CardsSkeleton cards={4} />
    </Page>
  );
}
