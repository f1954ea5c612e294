import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { beginTiming } from './page-report.ts';

/** Notes how long this page takes. For what came before this code, browsers keep what they saw. */
export function timePage(each: number): void {
  const note = beginTiming(each);
  onTTFB(({ value }) => note('ttfb', value));
  onLCP(({ value }) => note('lcp', value));
  onINP(({ value }) => note('inp', value));
  onCLS(({ value }) => note('cls', value));
}
