import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

export function AskQuestionPage() {
  return (
    <Page title="Poser une question">
      <RowsSkeleton />
    </Page>
  );
}
