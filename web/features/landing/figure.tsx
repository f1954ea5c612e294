import { useEffect, useState } from 'react';
import {
  FIGURE_ATTRIBUTE,
  LANDING_FIGURES_ID,
  type LandingFigures,
  landingTexts,
} from '../../../site/landing-figures.ts';
import { loadChunk } from '../../platform/chunk-loader.ts';
import { readSiteConfig } from '../../platform/site-config.ts';

type Texts = Record<string, string>;

let known: Texts | null | undefined;

/** The texts that came with the document; null on the server, and where the visit began elsewhere. */
function textsOfDocument(): Texts | null {
  if (!globalThis.document) return null;
  if (known !== undefined) return known;
  const element = document.getElementById(LANDING_FIGURES_ID);
  known = element && textsOf(JSON.parse(element.textContent) as LandingFigures);
  return known;
}

const textsOf = (figures: LandingFigures) =>
  landingTexts(figures, readSiteConfig().showSampleStats);

let reading: Promise<Texts> | undefined;

/** Reads the figures once for all elements; the next visit of the page tries again after a failure. */
function readTexts(): Promise<Texts> {
  reading ??= loadChunk(() => import('../../data/landing.ts'))
    .then(async ({ readLandingFigures }) => {
      known = textsOf(await readLandingFigures());
      return known;
    })
    .finally(() => {
      reading = undefined;
    });
  return reading;
}

interface FigureProps {
  name: string;
  /** Shown where the figure is not known. */
  children: string;
}

/** A figure that rows give: the server fills it into the page that the build wrote. */
export function Figure({ name, children }: FigureProps) {
  const [texts, setTexts] = useState(textsOfDocument);
  useEffect(() => {
    // Without an answer the fallback stays.
    if (!texts) readTexts().then(setTexts, () => undefined);
  }, [texts]);
  return <span {...{ [FIGURE_ATTRIBUTE]: name }}>{texts?.[name] ?? children}</span>;
}
