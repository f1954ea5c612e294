import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

export function MessagesPage() {
  return (
    <Page title="Conversations">
      <RowsSkeleton />
    </Page>
  );
}
