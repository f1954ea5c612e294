import { marks } from '../site/page-contract.ts';

// Brings to life a page that can be read already, once it has been shown: worker/pages/document.ts puts
// this in the place of the app's own script, and names that and the screen's scripts here.
const { dataset } = document.currentScript as HTMLScriptElement;
const [app, ...others] = dataset[marks.scripts]!.split(' ');
const load = (tag: 'script' | 'link', attributes: object) =>
  document.head.append(
    Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }),
  );
requestAnimationFrame(() =>
  setTimeout(() => {
    load('script', { type: 'module', src: app });
    for (const href of others) load('link', { rel: 'modulepreload', href });
  }),
);
