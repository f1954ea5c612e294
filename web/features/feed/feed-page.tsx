import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function FeedPage() {
  return (
    <Page title="Feed">
      <CardsSkeleton cards={3} cardClassName="h-72" />
    </Page>
  );
}
