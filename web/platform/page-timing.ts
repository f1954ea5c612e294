import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { beginTiming } from './page-report.ts';

/** Records this page's timings. Browsers buffer the entries from before this code. */
export function timePage(each: number): void {
  const note = beginTiming(each);
  onTTFB(({ value }) => note('ttfb', value));
  onLCP(({ value }) => note('lcp', value));
  onINP(({ value }) => note('inp', value));
  onCLS(({ value }) => note('cls', value));
}
