import { createContext } from 'react';
import { LANDING_FIGURES_ID } from '../../site/landing-figures.ts';
import type { LandingFigures } from '../../site/landing-wire.ts';

/** On the server, the figures that the landing page is rendered with. A browser finds them in the document. */
export const LandingFiguresContext = createContext<LandingFigures | null>(null);

/** The figures that came with the document; null on the server, and where the visit began elsewhere. */
export function figuresOfDocument(): LandingFigures | null {
  const element = globalThis.document?.getElementById(LANDING_FIGURES_ID);
  return element ? (JSON.parse(element.textContent) as LandingFigures) : null;
}
