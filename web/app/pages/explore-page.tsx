import { Page } from '../../ui/page.tsx';
import { ExploreContent } from './explore-content.tsx';

/** /main/explore */
export default function ExplorePage() {
  return (
    <Page title="Explorer" width="wide">
      <ExploreContent />
    </Page>
  );
}
