import { describe, expect, it } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36';

describe('isInAppBrowser', () => {
  it.each([
    `${IPHONE} Mobile/22B83 Instagram 355.0.0.29.89 (iPhone17,1; iOS 18_1; fr_FR)`,
    `${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.41.87;FBBV/661000000]`,
    `${ANDROID} [FB_IAB/FB4A;FBAV/490.0.0.0.0;]`,
    `${IPHONE} Mobile/22B83 musical_ly_37.0.0 JsSdk/2.0 BytedanceWebview/d8a21c6`,
    `${ANDROID} trill_370004 JsSdk/1.0 BytedanceWebview/d8a21c6`,
  ])('recognizes %s', (userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(true);
  });

  it.each([
    `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  ])('does not match %s', (userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false);
  });
});
