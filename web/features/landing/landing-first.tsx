import { lazyChunk } from '../../platform/chunk-loader.ts';
import { Landing } from './landing.tsx';

const parts = {
  SampleConversation: lazyChunk(
    async () => (await import('./sample-conversation.tsx')).SampleConversation,
  ),
  Sections: lazyChunk(async () => (await import('./sections.tsx')).Sections),
};

/** The landing page as a visit's first: half of its code loads once the rest of the page can be used. */
export function LandingFirst() {
  return <Landing parts={parts} />;
}
