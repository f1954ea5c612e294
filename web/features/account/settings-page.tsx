import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function SettingsPage() {
  return (
    <Page title="Paramètres du compte">
      <CardsSkeleton cards={4} cardClassName="h-40" />
    </Page>
  );
}
