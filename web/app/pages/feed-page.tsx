import { Page } from '../../ui/page.tsx';
import { FeedList } from './feed-list.tsx';

/** /main/feed */
export default function FeedPage() {
  return (
    <Page title="Feed">
      <FeedList />
    </Page>
  );
}
