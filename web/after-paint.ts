import { marks } from '../site/page-contract.ts';

// Brings to life a page that can be read already, once it has been shown: worker/pages/document.ts puts
// this in the place of the app's own script, and names that and the screen's scripts here.
const { dataset } = document.currentScript as HTMLScriptElement;
const [app, ...others] = dataset[marks.scripts]!.split(' ');
const append = (tag: 'script' | 'link', attributes: object) =>
  document.head.append(
    Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }),
  );

/** Runs the app; one that does not come is asked for again, later and later and when the network is back. */
function start(wait: number): void {
  const again = () => {
    clearTimeout(timer);
    removeEventListener('online', again);
    start(Math.min(2 * wait, 30_000));
  };
  let timer: ReturnType<typeof setTimeout>;
  const onerror = () => {
    timer = setTimeout(again, wait);
    addEventListener('online', again);
  };
  append('script', { type: 'module', src: app, onerror });
}

requestAnimationFrame(() =>
  setTimeout(() => {
    start(2_000);
    for (const href of others) append('link', { rel: 'modulepreload', href });
  }),
);
