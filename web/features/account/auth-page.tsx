import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

export function AuthPage() {
  return (
    <Page title="Connexion">
      <RowsSkeleton />
    </Page>
  );
}
