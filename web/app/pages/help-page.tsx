import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

export function HelpPage() {
  return (
    <Page title="Centre d'aide">
      <RowsSkeleton />
    </Page>
  );
}
