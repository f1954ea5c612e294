import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Screen } from './screens.ts';

/** Installed by npm when it is first used, because it has a fifth of all packages that `npm ci` would install. */
const PACKAGE = 'lighthouse@13.5.0';
const RESULT_MAX_BYTES = 50_000_000;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

const ATTEMPTS_MAX = 4;

/** The part of Lighthouse's result that is read. */
interface Result {
  runtimeError?: { message: string };
  categories: Partial<Record<Category, { score: number | null; auditRefs: AuditRef[] }>>;
  audits: Record<string, Audit>;
}
interface AuditRef {
  id: string;
  weight: number;
}
interface Audit {
  title: string;
  score: number | null;
  numericValue?: number;
  details?: { type: string; items: { node?: { snippet: string } }[] };
}

export interface PageRating {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Layout shift, without a unit. */
  cls: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  bytes: number;
  /**
   * The audits that cost points outside performance, those of performance that failed, and the elements that shifted.
   */
  complaints: string[];
}

/** Rates a screen with Lighthouse as on a phone, in the browser that listens at `port`. */
export async function rate(origin: string, screen: Screen, port: number): Promise<PageRating> {
  // Now and then a busy machine loses the beginning of a trace.
  for (let attempt = 1; ; attempt += 1)
    try {
      return await rateOnce(origin, screen, port);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
    }
}

async function rateOnce(origin: string, { path }: Screen, port: number): Promise<PageRating> {
  // The session is in the local storage; the configuration clears everything else, also the cache.
  const options = [`--port=${port}`, '--config-path=bench/page/lighthouse-config.json'];
  const output = ['--output=json', '--output-path=stdout', '--quiet'];
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${PACKAGE}`,
      '--',
      'lighthouse',
      origin + path,
      ...options,
      ...output,
    ],
    { maxBuffer: RESULT_MAX_BYTES },
  );
  const lhr = JSON.parse(stdout) as Result;
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const scores = Object.fromEntries(
    categories.map((category) => [
      category,
      Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100),
    ]),
  ) as PageRating['scores'];
  const complaints = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${lhr.audits[id]?.title}`),
  );
  const { details } = lhr.audits['layout-shifts'] ?? {};
  if (details?.type === 'table')
    for (const { node } of details.items) complaints.push(`shifted: ${node?.snippet}`);
  return {
    scores,
    cls: figure('cumulative-layout-shift'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    bytes: figure('total-byte-weight'),
    complaints,
  };
}
