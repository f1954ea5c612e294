// Brings to life a page that can be read already, once it has been shown: worker/pages/document.ts puts
// this in the place of the app's own script, and names that and the screen's scripts here.
const [app, ...others] = document.currentScript.dataset.scripts.split(' ');
const load = (tag, attributes) =>
  document.head.append(
    Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }),
  );
requestAnimationFrame(() =>
  setTimeout(() => {
    load('script', { type: 'module', src: app });
    for (const href of others) load('link', { rel: 'modulepreload', href });
  }),
);
