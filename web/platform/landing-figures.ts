import { createContext } from 'react';
import { LANDING_FIGURES_ID } from '../../site/landing-figures.ts';
import type { LandingContent } from '../../site/landing-wire.ts';

/** On the server, the content that the landing page is rendered with. A browser finds it in the document. */
export const LandingContentContext = createContext<LandingContent | null>(null);

/** The content that came with the document; null on the server, and where the visit began elsewhere. */
export function contentOfDocument(): LandingContent | null {
  const element = globalThis.document?.getElementById(LANDING_FIGURES_ID);
  return element ? (JSON.parse(element.textContent) as LandingContent) : null;
}
