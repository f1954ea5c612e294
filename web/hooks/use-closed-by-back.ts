import { useLayoutEffect, useRef } from 'react';

/** Dialogs and pictures that Back closes, the last opened one last. */
const open: (() => void)[] = [];
/** The page that they lie over, as the router numbers its entries. */
let page: unknown;
/** True while entries are being removed here, whose event nobody else needs. */
let isRemoving = false;

/** The number of entries on this page that stand for something open. */
const entries = (): number => history.state?.open ?? 0;

function addEntries(): void {
  // The event of the removal adds them.
  if (isRemoving) return;
  page = history.state?.idx;
  while (entries() < open.length) history.pushState({ ...history.state, open: entries() + 1 }, '');
}

/** Adds or removes entries, in a later task: the press that closed something may also lead to another page. */
function matchEntries(): void {
  setTimeout(() => {
    addEntries();
    const surplus = entries() - open.length;
    if (isRemoving || surplus <= 0) return;
    isRemoving = true;
    history.go(-surplus);
  });
}

function onPop(event: PopStateEvent): void {
  const isOwn = isRemoving;
  isRemoving = false;
  if (!isOwn && (open.length <= entries() || history.state?.idx !== page)) return;
  // The page stays, so the router has nothing to do.
  event.stopImmediatePropagation();
  if (!isOwn) open.at(-1)!();
  // It may have stayed open, with a question, or something else has opened or closed meanwhile.
  matchEntries();
}

// Before the router's own listener.
globalThis.window?.addEventListener('popstate', onPop, true);

/** Has Back on a phone call `close` while `isOpen`, instead of leaving the page. */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  // Before the browser paints, so that Back closes whatever is in sight.
  useLayoutEffect(() => {
    if (!isOpen || !matchMedia('(pointer: coarse)').matches) return;
    const layer = () => latest.current();
    open.push(layer);
    addEntries();
    return () => {
      open.splice(open.indexOf(layer), 1);
      matchEntries();
    };
  }, [isOpen]);
}
