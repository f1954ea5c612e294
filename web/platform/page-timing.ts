import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { beginTiming } from './page-report.ts';

/** Records this page's timings. Browsers buffer the entries from before this code. */
export function timePage(each: number): void {
  const record = beginTiming(each);
  onTTFB(({ value }) => record('ttfb', value));
  onLCP(({ value }) => record('lcp', value));
  onINP(({ value }) => record('inp', value));
  onCLS(({ value }) => record('cls', value));
}
