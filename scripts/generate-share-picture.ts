/**
 * Draws the default preview image for shared links. The file is committed; run this again only to
 * change it: `node scripts/generate-share-picture.ts`.
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from './local/browser.ts';

const font = readFileSync(
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
).toString('base64');
const mark = readFileSync('web/public/favicon.svg', 'utf8');

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<!doctype html><style>
  @font-face { font-family: Bricolage; font-weight: 200 800; src: url(data:font/woff2;base64,${font}); }
  body { margin: 0; padding: 72px; height: 486px; background: #fbf8f1; color: #1c1a26;
    font-family: Bricolage; display: flex; flex-direction: column; justify-content: space-between; }
  .name { display: flex; align-items: center; gap: 20px; font-size: 48px; font-weight: 700; }
  svg { width: 72px; height: 72px; }
  h1 { display: grid; gap: 28px; margin: 0; font-size: 84px; font-weight: 720; line-height: 1; letter-spacing: -0.03em; }
  h1 span { padding: 34px 44px 40px; border-radius: 40px; }
  h1 .question { justify-self: end; border-bottom-right-radius: 0; background: #4838bf; color: #fbfbff; }
  h1 .answer { justify-self: start; border-bottom-left-radius: 0; background: #f7c15f; }
</style>
<div class="name">${mark}Dis-moi</div>
<h1><span class="question">Posez une question.</span><span class="answer">Recevez une réponse.</span></h1>`);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: 'web/public/share.png' });
await browser.close();
