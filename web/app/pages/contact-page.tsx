import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

export function ContactPage() {
  return (
    <Page title="Contact">
      <RowsSkeleton />
    </Page>
  );
}
