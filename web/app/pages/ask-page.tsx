import { siteScreens } from '../../../site/screens.ts';
import { GuidedChoice } from '../../features/ask-question/guided-choice.tsx';
import { Page } from '../../ui/page.tsx';

/** The way to an answer for visitors: the question first, then who can answer, then the account. */
export default function AskPage() {
  return (
    <Page title={siteScreens.publicAsk.title} width="medium">
      <GuidedChoice />
    </Page>
  );
}
