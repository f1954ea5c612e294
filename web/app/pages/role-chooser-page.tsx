import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function RoleChooserPage() {
  return (
    <Page title="Poser/Répondre">
      <CardsSkeleton cards={2} className="sm:grid-cols-2" />
    </Page>
  );
}
