import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NoticesList } from './notices-list.tsx';

export default function NoticesPage() {
  return (
    <Page title="Notifications">
      <div className="-mx-3 flex flex-wrap items-center justify-between gap-x-2">
        <MarkAllRead />
        <Button asChild variant="quiet" size="small">
          <Link to={paths.noticePreferences}>Préférences</Link>
        </Button>
      </div>
      <NoticesList />
    </Page>
  );
}
