import { RESUME } from '../../site/page-contract.ts';
import { isPagePath } from '../../site/page-path.ts';
import type { PageMessage } from '../../site/service-worker-contract.ts';
import {
  answerPage,
  cacheShell,
  dropOtherShells,
  isShellFile,
  preloadPages,
  shellFile,
} from './app-shell.ts';
import { cacheableForUser } from './cacheable-for-user.ts';
import { answerFor, cacheFor, resumedAnswer } from './offline-cache.ts';
import { builtIn } from './precache.ts';
import { openPush, resubscribe, showPush } from './pushes.ts';
import { scope } from './scope.ts';

// Rationale: docs/decisions/014-connectivity-and-offline.md.

scope.addEventListener('install', (event) => {
  event.waitUntil(cacheShell());
  // Pages come from the network and name their files by content, so no page meets another build's worker files.
  void scope.skipWaiting();
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOtherShells(), preloadPages(), scope.clients.claim()]));
});

scope.addEventListener('message', (event) => {
  const message: PageMessage = event.data;
  if (message.type === 'person') event.waitUntil(cacheFor(message.id));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!builtIn || origin !== scope.location.origin) return;
  if (request.method === 'POST' && pathname === RESUME) {
    const { answer, caching } = resumedAnswer(request);
    event.respondWith(answer);
    event.waitUntil(caching);
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (isPagePath(pathname)) event.respondWith(answerPage(event));
  } else if (isShellFile(pathname)) event.respondWith(shellFile(request));
  else {
    const person = cacheableForUser(pathname, request.headers.get('Authorization'));
    if (person === null) return;
    const { answer, caching } = answerFor(person, request);
    event.respondWith(answer);
    event.waitUntil(caching);
  }
});

scope.addEventListener('push', (event) => event.waitUntil(showPush(event)));

scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openPush(event.notification)),
);

scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(event)));
