import { Landing } from './landing.tsx';
import { SampleConversation } from './sample-conversation.tsx';
import { Sections } from './sections.tsx';

const parts = { SampleConversation, Sections };

/** The whole landing page, as the server renders it and as links in the app open it. */
export default function LandingPage() {
  return <Landing parts={parts} />;
}
