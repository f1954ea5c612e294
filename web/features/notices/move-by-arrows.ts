import type { KeyboardEvent } from 'react';

/** Moves the focus among the links of the current target's list by arrow keys, Home and End. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('li a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const target = links[targets[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
