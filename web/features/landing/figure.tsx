import { use, useEffect, useState } from 'react';
import { FIGURE_ATTRIBUTE, landingTexts } from '../../../site/landing-figures.ts';
import type { LandingFigures } from '../../../site/landing-wire.ts';
import { loadChunk } from '../../platform/chunk-loader.ts';
import { figuresOfDocument, LandingFiguresContext } from '../../platform/landing-figures.ts';
import { readSiteConfig, SiteContext } from '../../platform/site-config.ts';

let known: LandingFigures | null | undefined;

function knownFigures(): LandingFigures | null {
  if (!globalThis.document) return null;
  if (known === undefined) known = figuresOfDocument();
  return known;
}

let reading: Promise<LandingFigures> | undefined;

/** Reads the figures once for all elements; the next visit of the page tries again after a failure. */
function readFigures(): Promise<LandingFigures> {
  reading ??= loadChunk(() => import('../../data/landing.ts'))
    .then(async ({ readLandingFigures }) => {
      known = await readLandingFigures();
      return known;
    })
    .finally(() => {
      reading = undefined;
    });
  return reading;
}

/** The landing page's figures; null where they are not known yet. */
export function useLandingFigures(): LandingFigures | null {
  const rendered = use(LandingFiguresContext);
  const [figures, setFigures] = useState(() => rendered ?? knownFigures());
  useEffect(() => {
    // Without an answer the fallbacks stay.
    if (!figures) readFigures().then(setFigures, () => undefined);
  }, [figures]);
  return figures;
}

const textsByFigures = new WeakMap<LandingFigures, Record<string, string>>();

function textsOf(figures: LandingFigures, showSamples: boolean): Record<string, string> {
  const texts = textsByFigures.get(figures) ?? landingTexts(figures, showSamples);
  textsByFigures.set(figures, texts);
  return texts;
}

interface FigureProps {
  name: string;
  /** Shown where the figure is not known; nothing otherwise. */
  children?: string;
}

/** A figure that rows give: the server fills it into the page that the build wrote. */
export function Figure({ name, children }: FigureProps) {
  const figures = useLandingFigures();
  const site = use(SiteContext);
  const texts = figures && textsOf(figures, (site ?? readSiteConfig()).showSampleStats);
  return <span {...{ [FIGURE_ATTRIBUTE]: name }}>{texts?.[name] ?? children}</span>;
}
