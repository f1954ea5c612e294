import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

export function SubcategoryPage() {
  return (
    <Page title="Sous-catégorie">
      <CardsSkeleton className="sm:grid-cols-2 lg:grid-cols-3" />
    </Page>
  );
}
