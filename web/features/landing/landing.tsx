import type { ComponentType } from 'react';
import { siteScreens } from '../../../site/screens.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useHasSession } from '../../platform/session.ts';
import { LaterPart } from '../../ui/later-part.tsx';
import { Hero } from './hero.tsx';

/** The parts that nobody can press before they have scrolled, as components. */
export interface LaterParts {
  SampleConversation: ComponentType;
  Sections: ComponentType<{ signedIn: boolean }>;
}

/**
 * The product's presentation to new visitors (specification, section 1). Code of `parts` may load
 * after the first render: where the server rendered them, they are readable meanwhile.
 */
export function Landing({ parts: { SampleConversation, Sections } }: { parts: LaterParts }) {
  usePageTitle(siteScreens.home.title);
  const signedIn = useHasSession();
  const conversation = (
    <LaterPart>
      <SampleConversation />
    </LaterPart>
  );
  return (
    <>
      <Hero conversation={conversation} />
      <LaterPart>
        <Sections signedIn={signedIn} />
      </LaterPart>
    </>
  );
}
