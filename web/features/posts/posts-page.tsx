import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function PostsPage() {
  return (
    <Page title="Gérer mes posts">
      <CardsSkeleton
        cards={10}
        cardClassName="aspect-square"
        className="grid-cols-2 lg:grid-cols-5"
      />
    </Page>
  );
}
