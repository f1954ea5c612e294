import { use, useEffect, useState } from 'react';
import { FIGURE_ATTRIBUTE } from '../../../site/landing-figures.ts';
import type { LandingContent } from '../../../site/landing-wire.ts';
import { loadChunk } from '../../platform/chunk-loader.ts';
import { contentOfDocument, LandingContentContext } from '../../platform/landing-figures.ts';
import { readSiteConfig } from '../../platform/site-config.ts';

let known: LandingContent | null | undefined;

function knownContent(): LandingContent | null {
  if (!globalThis.document) return null;
  if (known === undefined) known = contentOfDocument();
  return known;
}

let reading: Promise<LandingContent> | undefined;

/** Reads the content once for all elements; the next visit of the page tries again after a failure. */
function readContent(): Promise<LandingContent> {
  reading ??= loadChunk(() =>
    Promise.all([import('../../data/landing.ts'), import('../../../site/landing-texts.ts')]),
  )
    .then(async ([{ readLandingFigures }, { landingContent }]) => {
      known = landingContent(await readLandingFigures(), readSiteConfig().showSampleStats);
      return known;
    })
    .finally(() => {
      reading = undefined;
    });
  return reading;
}

/** The landing page's texts and answers; null where they are not known yet. */
export function useLandingContent(): LandingContent | null {
  const rendered = use(LandingContentContext);
  const [content, setContent] = useState(() => rendered ?? knownContent());
  useEffect(() => {
    // Without an answer the fallbacks stay.
    if (!content) readContent().then(setContent, () => undefined);
  }, [content]);
  return content;
}

interface FigureProps {
  name: string;
  /** Shown where the figure is not known; nothing otherwise. */
  children?: string;
}

/** A figure that rows give: the server fills it into the page that the build wrote. */
export function Figure({ name, children }: FigureProps) {
  const texts = useLandingContent()?.texts;
  return <span {...{ [FIGURE_ATTRIBUTE]: name }}>{texts?.[name] ?? children}</span>;
}
